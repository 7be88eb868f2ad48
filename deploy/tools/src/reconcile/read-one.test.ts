import { ApiError } from '@catraca/kernel/errors';
import { RequestNotSent, unavailable } from '@catraca/providers/http/outcome';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { readOne } from './read-one.ts';
import type { UnreadableRow } from './records.ts';

const operation = 'GET /charges/{id}';

test.each<[string, Error, string]>([
  ['a refusal', new ProviderRefused(operation, 412, 'refused'), 'was refused: 412 refused'],
  ['a 404 of a proxy', new ProviderRefused(operation, 404, null), 'was refused: 404 without a reason'],
  ['a 500', unavailable(operation, 500), 'returned 500'],
  [
    'another form',
    unavailable(operation, new Error(`${operation} is of another form`)),
    'is of another form',
  ],
])('%s is of one object, and the run goes on', async (_what, error, detail) => {
  const unreadable: UnreadableRow[] = [];
  expect(await readOne(unreadable, 'ch_1', Promise.reject(error))).toBeUndefined();
  expect(await readOne(unreadable, 'ch_2', Promise.resolve(null))).toBeNull();
  expect(unreadable).toEqual([{ subject: 'ch_1', detail: `${operation} ${detail}` }]);
});

test.each<[string, Error]>([
  ['an open circuit', new RequestNotSent(operation, null)],
  ['a refused access', new ProviderRefused(operation, 401, null)],
  ['a rate limit', new ApiError('provider_rate_limited')],
  ['a fault of ours', new TypeError('x')],
])('%s fails the run', async (_what, error) => {
  const unreadable: UnreadableRow[] = [];
  await expect(readOne(unreadable, 'ch_1', Promise.reject(error))).rejects.toBe(error);
  expect(unreadable).toEqual([]);
});
