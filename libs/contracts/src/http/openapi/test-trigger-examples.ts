import type { EndpointExample } from '../endpoints/endpoint-example.ts';
import { testTrigger } from '../schemas/test-trigger.ts';
import { exampleOf } from './example-of.ts';

export const testTriggerExamples = {
  createTestTrigger: {
    body: { type: 'charge.refunded' as const, overrides: { amount: 5_000, reference: 'pedido-1042' } },
    response: exampleOf(testTrigger, {
      object: 'trigger',
      type: 'charge.refunded',
      resource: 'ch_01m7ywntbk764w837b2m45s4at',
      events: ['charge.paid', 'charge.refunded'],
    }),
  },
} satisfies Record<string, EndpointExample>;
