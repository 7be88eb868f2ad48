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

test('S28.46 what was removed is sent with another key, and nothing else is', async () => {
  const keys = new SubmissionKeys();
  const removed = ['live', 'file of med_1', 'a.pdf', 10];
  const others = [
    ['live', 'file of med_1', 'a.pdf.pdf', 10],
    ['live', 'file of med_2', 'a.pdf', 10],
  ];
  const sent = (content: unknown) => keySent(keys, content, new ConnectionProblem());
  const [first, ...before] = await Promise.all([removed, ...others].map(sent));
  keys.forget(['live', 'file of med_1', 'a.pdf']);
  expect(await sent(removed)).not.toBe(first);
  expect(await Promise.all(others.map(sent))).toEqual(before);
});
