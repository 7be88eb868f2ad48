import { createTestTriggerBody, testTrigger } from '../schemas/test-trigger.ts';
import type { Endpoint } from './endpoint.ts';

/** Real events on demand, in test mode (specification S19.12). */
export const testTriggerEndpoints = {
  createTestTrigger: {
    id: 'createTestTrigger',
    method: 'POST',
    path: '/v1/test/trigger',
    tag: 'Ambiente de testes',
    summary: 'Provocar um evento',
    access: { by: 'secret_key', scope: 'charges:write', testOnly: true },
    creates: 'trg',
    body: createTestTriggerBody,
    success: { status: 202, schema: testTrigger },
    errors: [
      'seller_not_approved',
      'amount_below_minimum',
      'card_not_available',
      'three_ds_required',
      'installments_not_available',
      'refund_disabled',
      'insufficient_balance',
      'provider_rate_limited',
      'provider_unavailable',
    ],
  },
} as const satisfies Record<string, Endpoint>;
