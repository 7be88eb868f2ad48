import { mayBeRepeated, type Outcome, untilSuccess } from './retry.ts';

const response = (status: number, code?: string): Outcome => ({
  status,
  headers: new Headers(),
  body: code ? { error: { code } } : { status },
});

test.each([
  [{ failure: 'ECONNRESET' }, true],
  [response(500, 'internal_error'), true],
  [response(502, 'provider_unavailable'), true],
  [response(503, 'service_unavailable'), true],
  [response(429, 'too_many_requests'), true],
  [response(409, 'idempotency_key_in_progress'), true],
  [response(409, 'idempotency_key_reused'), false],
  [response(401, 'invalid_secret_key'), false],
  [response(404, 'resource_not_found'), false],
  [response(422, 'validation_failed'), false],
])('sellers may send a request again after %j: %s', (outcome, expected) => {
  expect(mayBeRepeated(outcome as Outcome)).toBe(expected);
});

/** Sends these outcomes one after the other. Pauses move its clock. */
function sending(outcomes: Outcome[], alsoFine: string[] = []) {
  const causes: string[] = [];
  let now = 0;
  const sent = untilSuccess(async () => outcomes.shift() ?? response(503), {
    alsoFine,
    onRetry: (cause) => causes.push(cause),
    pause: async (ms) => {
      now += ms;
    },
    now: () => now,
  });
  return { sent, causes };
}

test('a request is repeated until it succeeds, and each repetition is counted with its cause', async () => {
  const { sent, causes } = sending([
    { failure: 'ECONNRESET' },
    response(503, 'service_unavailable'),
    response(201),
  ]);
  expect(await sent).toEqual({ status: 201 });
  expect(causes).toEqual(['ECONNRESET', '503 service_unavailable']);
});

test('a response that says that the first try was done is a success', async () => {
  const { sent } = sending(
    [{ failure: 'ECONNRESET' }, response(409, 'charge_not_payable')],
    ['charge_not_payable'],
  );
  expect(await sent).toEqual({ error: { code: 'charge_not_payable' } });
});

test('a response that may not be repeated fails at once', async () => {
  const { sent, causes } = sending([response(422, 'validation_failed')]);
  await expect(sent).rejects.toThrow('422 validation_failed');
  expect(causes).toEqual([]);
});

test('a request that is refused for a minute fails', async () => {
  const { sent, causes } = sending([]);
  await expect(sent).rejects.toThrow('503');
  expect(causes.length).toBeGreaterThan(20);
});
