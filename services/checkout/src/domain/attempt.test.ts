import fc from 'fast-check';
import { type Attempt, type ChargeReport, reported, withTry } from './attempt.ts';

const startedAt = new Date('2026-11-23T12:00:00Z');
const paidAt = new Date('2026-11-23T12:01:00Z');
const attempt: Attempt = {
  chargeId: 'ch_1',
  method: 'pix',
  status: 'started',
  startedAt,
  paidAt: null,
  mandateId: null,
  counters: [],
  placeHolder: null,
  replacedAt: null,
};

const after = (reports: readonly ChargeReport[]): Attempt =>
  reports.reduce((attempts, report) => reported(attempts, report) ?? attempts, [attempt])[0]!;
const report = (status: string): ChargeReport => ({
  id: 'ch_1',
  status,
  paidAt: status === 'paid' ? paidAt : null,
});

test('a report of another charge, or of a status that nobody knows, changes nothing', () => {
  expect(reported([attempt], { ...report('paid'), id: 'ch_2' })).toBeNull();
  expect(reported([attempt], report('requested'))).toBeNull();
});

test('a late report of what was before changes nothing', () => {
  const paid = reported([attempt], report('paid'))!;
  expect(paid).toEqual([{ ...attempt, status: 'paid', paidAt }]);
  for (const status of ['pending', 'canceled', 'paid']) expect(reported(paid, report(status))).toBeNull();
});

test('a charge that was refunded or charged back was paid', () => {
  for (const status of ['partially_refunded', 'refunded', 'chargedback'])
    expect(after([{ id: 'ch_1', status, paidAt }])).toMatchObject({ status: 'paid', paidAt });
});

test('S16.10 reports end in the same status in whatever order and however often they come', () => {
  const lives = [
    ['pending', 'paid'],
    ['pending', 'expired'],
    ['processing', 'in_analysis', 'failed'],
    ['in_analysis', 'paid', 'refunded'],
    ['abandoned', 'pending', 'paid'],
  ];
  fc.assert(
    fc.property(
      fc
        .constantFrom(...lives)
        .chain((life) => fc.shuffledSubarray([...life, ...life], { minLength: life.length * 2 })),
      (statuses) => {
        const inOrder = statuses.includes('paid')
          ? 'paid'
          : statuses.includes('failed')
            ? 'failed'
            : 'expired';
        expect(after(statuses.map(report)).status).toBe(inOrder);
      },
    ),
  );
});

test('a try that has an outcome, or that another request has continued, is not changed', () => {
  const abandoned: Attempt = { ...attempt, status: 'abandoned' };
  expect(withTry([attempt], attempt, abandoned)).toEqual([abandoned]);
  expect(withTry([{ ...attempt, status: 'paid' }], attempt, abandoned)).toBeNull();
  expect(withTry([{ ...attempt, startedAt: paidAt }], attempt, abandoned)).toBeNull();
});
