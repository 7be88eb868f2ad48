import { balance } from '../schemas/balance.ts';
import {
  attemptBody,
  charge,
  createChargeBody,
  decideAnalysisBody,
  listChargesQuery,
} from '../schemas/charge.ts';
import { list } from '../schemas/list.ts';
import { browserEndpoints, cardEndpoints } from './card-endpoints.ts';
import { checkoutEndpoints, embedEndpoints } from './checkout-endpoints.ts';
import { defenseEndpoints } from './defense-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { listenEndpoints } from './listen-endpoints.ts';
import { mandateEndpoints, testMandateEndpoints } from './mandate-endpoints.ts';
import { refundEndpoints, testDisputeEndpoints } from './refund-endpoints.ts';
import { requestEndpoints } from './request-endpoints.ts';
import { subscriptionEndpoints } from './subscription-endpoints.ts';
import { testClockEndpoints } from './test-clock-endpoints.ts';
import { testRunEndpoints } from './test-run-endpoints.ts';
import { testTriggerEndpoints } from './test-trigger-endpoints.ts';
import { timelineEndpoints } from './timeline-endpoints.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';
import { testWithdrawalEndpoints } from './withdrawal-endpoints.ts';

/** What sellers' servers call, and browsers on their pages. */
export const sellerEndpoints = {
  createCharge: {
    id: 'createCharge',
    method: 'POST',
    path: '/v1/charges',
    tag: 'Cobranças',
    summary: 'Criar uma cobrança',
    access: { by: 'secret_key', scope: 'charges:write' },
    creates: 'ch',
    body: createChargeBody,
    success: { status: 201, schema: charge },
    errors: [
      'amount_below_minimum',
      'seller_not_approved',
      'card_not_available',
      'card_declined',
      'three_ds_required',
      'installments_not_available',
      'provider_rate_limited',
      'provider_unavailable',
    ],
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
    summary: 'Cancelar uma cobrança pendente ou em análise',
    access: { by: 'secret_key', scope: 'charges:write' },
    success: { status: 200, schema: charge },
    errors: [
      ...(['resource_not_found', 'charge_not_cancelable', 'too_late_to_cancel'] as const),
      ...(['provider_rate_limited', 'provider_unavailable'] as const),
    ],
  },
  ...refundEndpoints,
  ...defenseEndpoints,
  ...mandateEndpoints,
  ...subscriptionEndpoints,
  ...cardEndpoints,
  ...checkoutEndpoints,
  ...browserEndpoints,
  ...embedEndpoints,
  getBalance: {
    id: 'getBalance',
    method: 'GET',
    path: '/v1/balance',
    tag: 'Saldo',
    summary: 'Consultar o saldo',
    access: { by: 'secret_key', scope: 'balance:read' },
    success: { status: 200, schema: balance },
  },
  ...requestEndpoints,
  ...timelineEndpoints,
  ...webhookEndpoints,
  ...listenEndpoints,
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
  attemptTestCharge: {
    id: 'attemptTestCharge',
    method: 'POST',
    path: '/v1/test/charges/:code/attempt',
    tag: 'Ambiente de testes',
    summary: 'Simular a tentativa de pagamento de uma cobrança de Pix Automático',
    access: { by: 'secret_key', scope: 'charges:write', testOnly: true },
    body: attemptBody,
    success: { status: 200, schema: charge },
    errors: ['resource_not_found', 'charge_not_payable', 'provider_unavailable'],
  },
  decideTestAnalysis: {
    id: 'decideTestAnalysis',
    method: 'POST',
    path: '/v1/test/charges/:code/analysis',
    tag: 'Ambiente de testes',
    summary: 'Simular o resultado da análise antifraude',
    access: { by: 'secret_key', scope: 'charges:write', testOnly: true },
    body: decideAnalysisBody,
    success: { status: 200, schema: charge },
    errors: ['resource_not_found', 'charge_not_in_analysis', 'provider_unavailable'],
  },
  chargeBackTestCharge: {
    id: 'chargeBackTestCharge',
    method: 'POST',
    path: '/v1/test/charges/:code/chargeback',
    tag: 'Ambiente de testes',
    summary: 'Simular a contestação de uma venda com cartão',
    access: { by: 'secret_key', scope: 'charges:write', testOnly: true },
    success: { status: 200, schema: charge },
    errors: ['resource_not_found', 'charge_not_disputable', 'provider_unavailable'],
  },
  ...testDisputeEndpoints,
  ...testMandateEndpoints,
  ...testWithdrawalEndpoints,
  ...testClockEndpoints,
  ...testRunEndpoints,
  ...testTriggerEndpoints,
} as const satisfies Record<string, Endpoint>;
