import { ConnectionProblem, Problem } from './problem.ts';
import { SubmissionKeys } from './submission-keys.ts';

const problem = (status: number) => new Problem(status, 'validation_failed', '', {}, null);

/** Returns the key that the content was sent with. */
async function keySent(keys: SubmissionKeys, content: unknown, failure?: Error): Promise<string> {
  let sent = '';
  const submit = async (key: string) => {
    sent = key;
    if (failure) throw failure;
  };
  await keys.with(content, submit).catch(() => {});
  return sent;
}

test.each<[string, Error | undefined]>([
  ['a lost answer', new ConnectionProblem()],
  ...[401, 403, 409, 429, 500, 503].map((status) => [`a ${status}`, problem(status)] as [string, Error]),
])('S28.4 the key is kept after %s, whatever else was sent since', async (_name, failure) => {
  const keys = new SubmissionKeys();
  const first = await keySent(keys, { amount: 1 }, failure);
  await keySent(keys, { amount: 2 }, problem(422));
  expect(await keySent(keys, { amount: 1 })).toBe(first);
});

test.each<[string, Error | undefined]>([
  ['success', undefined],
  ...[400, 404, 422].map((status) => [`a ${status}`, problem(status)] as [string, Error]),
])('S28.4 the key is another one after %s', async (_name, failure) => {
  const keys = new SubmissionKeys();
  const first = await keySent(keys, { amount: 1 }, failure);
  expect(await keySent(keys, { amount: 1 })).not.toBe(first);
});
