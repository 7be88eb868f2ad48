import {
  accountDispute,
  defendedDispute,
  dispute,
  listAllDisputesQuery,
  listDisputesQuery,
  listOwnDisputesQuery,
} from '../schemas/dispute.ts';
import { z } from '../schemas/language.ts';
import { list, pageOrAfterQuery } from '../schemas/list.ts';
import { createRefundBody, listRefundsQuery, refund } from '../schemas/refund.ts';
import type { Endpoint } from './endpoint.ts';

const drivesSandbox = { by: 'secret_key', scope: 'charges:write', testOnly: true } as const;

/** Refunds, as sellers' servers ask for them. */
export const refundEndpoints = {
  createRefund: {
    id: 'createRefund',
    method: 'POST',
    path: '/v1/charges/:code/refund',
    tag: 'Estornos',
    summary: 'Estornar uma cobrança',
    access: { by: 'secret_key', scope: 'refunds:write' },
    creates: 'rf',
    body: createRefundBody,
    success: { status: 201, schema: refund },
    errors: [
      'resource_not_found',
      'charge_not_refundable',
      'exceeds_remaining',
      'refund_window_closed',
      'refund_disabled',
      'refund_limit_reached',
    ],
  },
  listRefunds: {
    id: 'listRefunds',
    method: 'GET',
    path: '/v1/charges/:code/refunds',
    tag: 'Estornos',
    summary: 'Listar os estornos de uma cobrança',
    access: { by: 'secret_key', scope: 'charges:read' },
    query: z.object(pageOrAfterQuery('rf')),
    success: { status: 200, schema: list(refund) },
    errors: ['resource_not_found'],
  },
  getRefund: {
    id: 'getRefund',
    method: 'GET',
    path: '/v1/refunds/:refund',
    tag: 'Estornos',
    summary: 'Consultar um estorno',
    access: { by: 'secret_key', scope: 'charges:read' },
    success: { status: 200, schema: refund },
    errors: ['resource_not_found'],
  },
  listAllRefunds: {
    id: 'listAllRefunds',
    method: 'GET',
    path: '/v1/refunds',
    tag: 'Estornos',
    summary: 'Listar estornos',
    access: { by: 'secret_key', scope: 'charges:read' },
    query: listRefundsQuery,
    success: { status: 200, schema: list(refund) },
  },
  listOwnDisputes: {
    id: 'listOwnDisputes',
    method: 'GET',
    path: '/v1/disputes',
    tag: 'Contestações',
    summary: 'Listar contestações',
    access: { by: 'secret_key', scope: 'charges:read' },
    query: listOwnDisputesQuery,
    success: { status: 200, schema: list(dispute) },
  },
  getOwnDispute: {
    id: 'getOwnDispute',
    method: 'GET',
    path: '/v1/disputes/:dispute',
    tag: 'Contestações',
    summary: 'Consultar uma contestação',
    access: { by: 'secret_key', scope: 'charges:read' },
    success: { status: 200, schema: defendedDispute },
    errors: ['resource_not_found'],
  },
} as const satisfies Record<string, Endpoint>;

/** What a buyer and the banks do about a dispute, for test charges. */
export const testDisputeEndpoints = {
  openTestDispute: {
    id: 'openTestDispute',
    method: 'POST',
    path: '/v1/test/charges/:code/med',
    tag: 'Ambiente de testes',
    summary: 'Simular uma contestação (MED)',
    access: drivesSandbox,
    success: { status: 200, schema: dispute },
    errors: ['resource_not_found', 'charge_not_disputable', 'provider_unavailable'],
  },
  approveTestDispute: {
    id: 'approveTestDispute',
    method: 'POST',
    path: '/v1/test/meds/:med/approve',
    tag: 'Ambiente de testes',
    summary: 'Simular a aprovação de uma contestação',
    access: drivesSandbox,
    success: { status: 200, schema: dispute },
    errors: ['resource_not_found', 'dispute_closed', 'provider_unavailable'],
  },
  rejectTestDispute: {
    id: 'rejectTestDispute',
    method: 'POST',
    path: '/v1/test/meds/:med/reject',
    tag: 'Ambiente de testes',
    summary: 'Simular a rejeição de uma contestação',
    access: drivesSandbox,
    success: { status: 200, schema: dispute },
    errors: ['resource_not_found', 'dispute_closed', 'provider_unavailable'],
  },
} as const satisfies Record<string, Endpoint>;

/** A seller's disputes, for the operator. */
export const operatorDisputeEndpoints = {
  listAllDisputes: {
    id: 'listAllDisputes',
    method: 'GET',
    path: '/operator/v1/disputes',
    tag: 'Contestações',
    summary: 'Listar as contestações de todas as contas',
    access: { by: 'operator', scope: 'read' },
    query: listAllDisputesQuery,
    success: { status: 200, schema: list(accountDispute) },
  },
  listDisputes: {
    id: 'listDisputes',
    method: 'GET',
    path: '/operator/v1/accounts/:account/disputes',
    tag: 'Contestações',
    summary: 'Listar contestações (MED)',
    access: { by: 'operator', scope: 'read' },
    query: listDisputesQuery,
    success: { status: 200, schema: list(dispute) },
    errors: ['resource_not_found'],
  },
  getDispute: {
    id: 'getDispute',
    method: 'GET',
    path: '/operator/v1/accounts/:account/disputes/:dispute',
    tag: 'Contestações',
    summary: 'Consultar uma contestação (MED)',
    access: { by: 'operator', scope: 'read' },
    success: { status: 200, schema: defendedDispute },
    errors: ['resource_not_found'],
  },
} as const satisfies Record<string, Endpoint>;
