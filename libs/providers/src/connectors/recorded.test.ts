import { ApiError } from '@catraca/kernel/errors';
import { CardDeclined } from '../acquirer/card-declined.ts';
import { RequestNotSent } from '../http/outcome.ts';
import { ProviderRefused } from '../pix/provider-refused.ts';
import { type ProviderCall, recorded } from './recorded.ts';

/** Answers, or throws, what it is given. */
class Port {
  readonly #answer = async (value: unknown) => {
    if (value instanceof Error) throw value;
    return value;
  };
  readonly disputes = { find: (value: unknown) => this.#answer(value) };
  readonly none = null;
  findCharge(value: unknown): Promise<unknown> {
    return this.#answer(value);
  }
  async *list() {
    yield 1;
  }
}

function told() {
  const calls: ProviderCall[] = [];
  return { calls, port: recorded(new Port(), (call) => calls.push(call)) };
}

test.each([
  [{ status: 'paid' }, 'ok', null],
  [null, 'ok', null],
  ['returned', 'ok', null],
  ['not_returned', 'refused', null],
  [{ status: 'not_returned', failureCode: 'AC07' }, 'refused', 'AC07'],
  [{ status: 'failed', decline: 'insufficient_funds' }, 'refused', 'insufficient_funds'],
])('the answer %j is %s', async (answer, outcome, code) => {
  const { port, calls } = told();
  expect(await port.findCharge(answer)).toBe(answer);
  expect(calls).toEqual([{ operation: 'find_charge', outcome, code, durationMs: expect.any(Number) }]);
});

test.each([
  [new ProviderRefused('GET /cob/{txid}', 404, 'CobNaoEncontrado'), 'refused', 'CobNaoEncontrado'],
  [new ProviderRefused('GET /cob/{txid}', 404, null), 'refused', '404'],
  [new CardDeclined('token_invalid'), 'refused', 'token_invalid'],
  [new ApiError('provider_rate_limited'), 'refused', 'provider_rate_limited'],
  [new RequestNotSent('GET /cob/{txid}', null), 'not_sent', null],
  [new ApiError('provider_unavailable'), 'unknown', null],
  [new TypeError('ours'), 'unknown', null],
])('the error %s is told, and thrown on', async (error, outcome, code) => {
  const { port, calls } = told();
  await expect(port.findCharge(error)).rejects.toBe(error);
  expect(calls).toMatchObject([{ outcome, code }]);
});

test('calls of a part of the port are told too; lists and other members are as they were', async () => {
  const { port, calls } = told();
  await port.disputes.find('x');
  expect(calls).toMatchObject([{ operation: 'find', outcome: 'ok' }]);
  expect(port.none).toBeNull();
  expect(await Array.fromAsync(port.list())).toEqual([1]);
  expect(calls).toHaveLength(1);
});
