import { charge } from '../schemas/charge.ts';
import { list } from '../schemas/list.ts';
import {
  createMandateBody,
  createMandateChargeBody,
  listMandatesQuery,
  mandate,
} from '../schemas/mandate.ts';
import type { Endpoint } from './endpoint.ts';

const tag = 'Mandatos';
const read = { by: 'secret_key', scope: 'charges:read' } as const;
const write = { by: 'secret_key', scope: 'charges:write' } as const;
const test = { ...write, testOnly: true } as const;

/** What a payer allows at the own bank: Pix Automático (specification S30). */
export const mandateEndpoints = {
  createMandate: {
    id: 'createMandate',
    method: 'POST',
    path: '/v1/mandates',
    tag,
    summary: 'Pedir uma autorização de Pix Automático',
    access: write,
    creates: 'mnd',
    body: createMandateBody,
    success: { status: 201, schema: mandate },
    errors: ['seller_not_approved', 'amount_below_minimum', 'provider_unavailable'],
  },
  listMandates: {
    id: 'listMandates',
    method: 'GET',
    path: '/v1/mandates',
    tag,
    summary: 'Listar mandatos',
    access: read,
    query: listMandatesQuery,
    success: { status: 200, schema: list(mandate) },
  },
  getMandate: {
    id: 'getMandate',
    method: 'GET',
    path: '/v1/mandates/:mandate',
    tag,
    summary: 'Consultar um mandato',
    access: read,
    success: { status: 200, schema: mandate },
    errors: ['resource_not_found'],
  },
  cancelMandate: {
    id: 'cancelMandate',
    method: 'POST',
    path: '/v1/mandates/:mandate/cancel',
    tag,
    summary: 'Cancelar um mandato',
    access: write,
    success: { status: 200, schema: mandate },
    errors: ['resource_not_found', 'provider_unavailable'],
  },
  createMandateCharge: {
    id: 'createMandateCharge',
    method: 'POST',
    path: '/v1/mandates/:mandate/charges',
    tag,
    summary: 'Cobrar um ciclo de um mandato',
    access: write,
    creates: 'ch',
    body: createMandateChargeBody,
    success: { status: 201, schema: charge },
    errors: [
      ...(['resource_not_found', 'mandate_not_active', 'due_date_too_close'] as const),
      ...(['cycle_already_charged', 'amount_not_allowed'] as const),
    ],
  },
} as const satisfies Record<string, Endpoint>;

/** Plays the payer at the sandbox bank. */
export const testMandateEndpoints = {
  approveTestMandate: {
    id: 'approveTestMandate',
    method: 'POST',
    path: '/v1/test/mandates/:mandate/approve',
    tag: 'Ambiente de testes',
    summary: 'Autorizar um mandato de teste',
    access: test,
    success: { status: 200, schema: mandate },
    errors: ['resource_not_found', 'mandate_not_pending', 'provider_unavailable'],
  },
  rejectTestMandate: {
    id: 'rejectTestMandate',
    method: 'POST',
    path: '/v1/test/mandates/:mandate/reject',
    tag: 'Ambiente de testes',
    summary: 'Recusar um mandato de teste',
    access: test,
    success: { status: 200, schema: mandate },
    errors: ['resource_not_found', 'mandate_not_pending', 'provider_unavailable'],
  },
  cancelTestMandate: {
    id: 'cancelTestMandate',
    method: 'POST',
    path: '/v1/test/mandates/:mandate/cancel',
    tag: 'Ambiente de testes',
    summary: 'Cancelar um mandato de teste no banco do pagador',
    access: test,
    success: { status: 200, schema: mandate },
    errors: ['resource_not_found', 'mandate_not_active', 'provider_unavailable'],
  },
} as const satisfies Record<string, Endpoint>;
