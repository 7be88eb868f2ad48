import { type BankDispute, intendedDispute, isOver, stepOf } from './dispute.ts';
import { nextCheckAt, nextRefundAttemptAt } from './next-check.ts';

const now = new Date('2026-11-23T12:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

const atBank = (changes: Partial<BankDispute> = {}): BankDispute => ({
  id: 'm1',
  endToEndId: 'E99999999202611211108yhhDQu0VDwI',
  amount: 500,
  status: 'open',
  reason: 'fraud',
  openedAt: now,
  closesAt: null,
  ...changes,
});

test.each([
  ['open', null, 'wait'],
  ['unknown', null, 'report'],
  ['rejected', null, 'reject'],
  ['canceled', null, 'reject'],
  ['accepted', null, 'follow_returns'],
  ['accepted', at(1), 'follow_returns'],
  ['accepted', at(-2), 'follow_returns'],
  ['accepted', at(-3), 'approve'],
] as const)('a dispute that is %s and closes at %s: %s', (status, closesAt, step) => {
  expect(stepOf(atBank({ status, closesAt }), now)).toBe(step);
  expect(isOver(atBank({ status, closesAt }), now)).toBe(step === 'reject' || step === 'approve');
});

test('the analysis ends seven days after the opening, and the id follows from the bank’s', () => {
  const charge = { endToEndId: 'E1', accountId: 'acc_1', livemode: false, chargeId: 'ch_1', refundIds: [] };
  const dispute = intendedDispute(charge, atBank(), now);
  expect(dispute.deadline).toEqual(at(7 * 86_400));
  expect(dispute.id).toBe(intendedDispute(charge, atBank({ status: 'accepted' }), at(60)).id);
});

test('the next check comes with back-off, and not after the end of the dispute', () => {
  expect(nextCheckAt({ attempts: 0, closesAt: null }, now, 0)).toEqual(at(2));
  expect(nextCheckAt({ attempts: 30, closesAt: null }, now, 0)).toEqual(at(3_600));
  expect(nextCheckAt({ attempts: 30, closesAt: at(90) }, now, 0)).toEqual(at(90));
  expect(nextCheckAt({ attempts: 0, closesAt: at(-90) }, now, 0)).toEqual(at(2));
});

test('a refund of unknown outcome is asked for again when its doubt ends, at the latest', () => {
  const sentAt = at(-300);
  const sent = { attempts: 9, sentAt, unknownSendAt: null };
  expect(nextRefundAttemptAt(sent, now, 0)).toEqual(at(301));
  expect(nextRefundAttemptAt({ ...sent, unknownSendAt: at(-100) }, now, 0)).toEqual(at(501));
  expect(nextRefundAttemptAt({ ...sent, attempts: 0 }, now, 0)).toEqual(at(2));
  expect(nextRefundAttemptAt({ ...sent, sentAt: at(-900) }, now, 0)).toEqual(at(1_024));
  expect(nextRefundAttemptAt({ ...sent, sentAt: null }, now, 0)).toEqual(at(1_024));
});
