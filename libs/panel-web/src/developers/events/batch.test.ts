import { type Batch, type BatchStep, countsOf, noBatch, reduce } from './batch.ts';

const after = (...steps: BatchStep[]): Batch => steps.reduce(reduce, noBatch);
const begun: BatchStep = { type: 'begun', events: ['evt_1', 'evt_2', 'evt_3', 'evt_4'] };
const sent: BatchStep = { type: 'changed', event: 'evt_1', result: { is: 'sent', endpoints: 2 } };
const skipped: BatchStep = { type: 'changed', event: 'evt_2', result: { is: 'skipped' } };
const failed: BatchStep = { type: 'changed', event: 'evt_3', result: { is: 'failed', error: 'x' } };
const sending: BatchStep = { type: 'changed', event: 'evt_4', result: { is: 'sending' } };

test('S28.54 each event of a batch waits, and has a result of its own', () => {
  const batch = after(begun, sent, skipped, failed, sending);
  expect([...batch.values()].map(({ is }) => is)).toEqual(['sent', 'skipped', 'failed', 'sending']);
  expect(countsOf(batch)).toEqual({ total: 4, done: 3, sent: 1, skipped: 1, failed: 1 });
});

test('a batch that is stopped keeps what was done', () => {
  const batch = after(begun, sent, { type: 'changed', event: 'evt_2', result: { is: 'sending' } });
  const stopped = reduce(batch, { type: 'stopped' });
  expect([...stopped.keys()]).toEqual(['evt_1']);
  expect(countsOf(stopped)).toMatchObject({ total: 1, done: 1 });
});

test('another batch takes its place', () => {
  const again = reduce(after(begun, sent), { type: 'begun', events: ['evt_9'] });
  expect([...again]).toEqual([['evt_9', { is: 'waiting' }]]);
});
