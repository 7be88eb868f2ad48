import { advanceTestClockBody, testClock } from '../schemas/test-clock.ts';
import type { Endpoint } from './endpoint.ts';

const testOnly = { by: 'secret_key', scope: 'charges:write', testOnly: true } as const;

/** The clock of an account's test mode (ADR 38). */
export const testClockEndpoints = {
  getTestClock: {
    id: 'getTestClock',
    method: 'GET',
    path: '/v1/test/clock',
    tag: 'Ambiente de testes',
    summary: 'Consultar o relógio de testes',
    access: testOnly,
    success: { status: 200, schema: testClock },
  },
  advanceTestClock: {
    id: 'advanceTestClock',
    method: 'POST',
    path: '/v1/test/clock/advance',
    tag: 'Ambiente de testes',
    summary: 'Adiantar o relógio de testes',
    access: testOnly,
    creates: 'adv',
    body: advanceTestClockBody,
    success: { status: 200, schema: testClock },
  },
} as const satisfies Record<string, Endpoint>;
