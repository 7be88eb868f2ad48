import { type EndedCall, RecentCalls } from './recent-calls.ts';

const MINUTE = 60_000;
const start = Date.parse('2026-11-29T12:00:30Z');
const provider = { purpose: 'ACQUIRER', livemode: false, connector: 'pagarme' };
const call = (changes: Partial<EndedCall> = {}): EndedCall => ({
  ...{ operation: 'charge', outcome: 'ok', code: null, durationMs: 70 },
  ...changes,
});

test('calls, failures, durations and declines are counted', () => {
  const recent = new RecentCalls(provider);
  for (let index = 0; index < 8; index++) recent.add(call(), start);
  recent.add(call({ outcome: 'refused', code: 'insufficient_funds' }), start);
  recent.add(call({ operation: 'find_charge', outcome: 'unknown', durationMs: 9_000 }), start);
  expect(recent.figures(start)).toEqual({
    ...{ calls: 10, failed: 1, isAway: false, p90Ms: 100, decided: 9, approved: 8 },
    declines: [{ code: 'insufficient_funds', count: 1 }],
  });
  expect(recent.figures(start).p90Ms).toBe(100);
});

test('what is older than ten minutes is forgotten, also after a quiet time', () => {
  const recent = new RecentCalls(provider);
  recent.add(call({ outcome: 'unknown' }), start);
  recent.add(call(), start + 5 * MINUTE);
  expect(recent.figures(start + 9 * MINUTE)).toMatchObject({ calls: 2, failed: 1 });
  expect(recent.figures(start + 11 * MINUTE)).toMatchObject({ calls: 1, failed: 0 });
  expect(recent.figures(start + 60 * MINUTE)).toMatchObject({ calls: 0, p90Ms: 0 });
});

test('a provider is away after three calls without an answer, until the next answer', () => {
  const recent = new RecentCalls(provider);
  recent.add(call({ outcome: 'unknown' }), start);
  recent.add(call({ outcome: 'unknown' }), start);
  expect(recent.figures(start).isAway).toBe(false);
  recent.add(call({ outcome: 'not_sent' }), start);
  expect(recent.figures(start).isAway).toBe(true);
  recent.add(call({ outcome: 'refused', code: '400' }), start);
  expect(recent.figures(start).isAway).toBe(false);
});
