import { balance } from './balance.ts';
import { charge, createChargeBody, listChargesQuery } from './charge.ts';
import type { Endpoint } from './endpoint.ts';
import { list } from './list.ts';
import { refundEndpoints, testDisputeEndpoints } from './refund-endpoints.ts';
import { testClockEndpoints } from './test-clock-endpoints.ts';
import { testWithdrawalEndpoints } from './withdrawal-endpoints.ts';

/** What sellers' servers call. */
export const sellerEndpoints = {
  createCharge: {
    id: 'createCharge',
    method: 'POST',
    path: '/v1/charges',
    tag: 'Cobranças',
    summary: 'Criar uma cobrança Pix',
    access: { by: 'secret_key', scope: 'charges:write' },
    creates: 'ch',
    body: createChargeBody,
    success: { status: 201, schema: charge },
    errors: ['amount_below_minimum', 'seller_not_approved', 'provider_rate_limited', 'provider_unavailable'],
  },
  getCharge: {
    id: 'getCharge',
    method: 'GET',
    path: '/v1/charges/:code',
    tag: 'Cobranças',
    summary: 'Consultar uma cobrança',
    access: { by: 'secret_key', scope: 'charges:read' },
    success: { status: 200, schema: charge },
    errors: ['resource_not_found'],
  },
  listCharges: {
    id: 'listCharges',
    method: 'GET',
    path: '/v1/charges',
    tag: 'Cobranças',
    summary: 'Listar cobranças',
    access: { by: 'secret_key', scope: 'charges:read' },
    query: listChargesQuery,
    success: { status: 200, schema: list(charge) },
  },
  cancelCharge: {
    id: 'cancelCharge',
    method: 'POST',
    path: '/v1/charges/:code/cancel',
    tag: 'Cobranças',
    summary: 'Cancelar uma cobrança pendente',
    access: { by: 'secret_key', scope: 'charges:write' },
    success: { status: 200, schema: charge },
    errors: ['resource_not_found', 'charge_not_cancelable', 'provider_rate_limited', 'provider_unavailable'],
  },
  ...refundEndpoints,
  getBalance: {
    id: 'getBalance',
    method: 'GET',
    path: '/v1/balance',
    tag: 'Saldo',
    summary: 'Consultar o saldo',
    access: { by: 'secret_key', scope: 'balance:read' },
    success: { status: 200, schema: balance },
  },
  payTestCharge: {
    id: 'payTestCharge',
    method: 'POST',
    path: '/v1/test/charges/:code/pay',
    tag: 'Ambiente de testes',
    summary: 'Simular o pagamento de uma cobrança',
    access: { by: 'secret_key', scope: 'charges:write', testOnly: true },
    success: { status: 200, schema: charge },
    errors: ['resource_not_found', 'charge_not_payable', 'provider_unavailable'],
  },
  expireTestCharge: {
    id: 'expireTestCharge',
    method: 'POST',
    path: '/v1/test/charges/:code/expire',
    tag: 'Ambiente de testes',
    summary: 'Simular a expiração de uma cobrança',
    access: { by: 'secret_key', scope: 'charges:write', testOnly: true },
    success: { status: 200, schema: charge },
    errors: ['resource_not_found', 'charge_not_payable', 'provider_unavailable'],
  },
  ...testDisputeEndpoints,
  ...testWithdrawalEndpoints,
  ...testClockEndpoints,
} as const satisfies Record<string, Endpoint>;
