import { newId } from '@catraca/kernel/ids';
import { outsideCancellation, unexplainedAmount } from './outside-cancellation.ts';
import { intendedRefund, type Refund } from './refund.ts';

const now = new Date('2026-11-25T12:00:00Z');
const sale = { accountId: 'acc_1', livemode: false, chargeId: 'ch_1' };
const context = { ...sale, now };

function refund(changes: Partial<Refund>): Refund {
  const order = { refundId: newId('rf'), chargeId: 'ch_1', amount: null, reason: null };
  return { ...intendedRefund(context, order), amount: 4_000, stage: 'reserved', ...changes };
}

const canceled = (canceledAmount: number) => {
  const charge = { acquirerChargeId: 'ch_theirs', createdAt: now, status: 'canceled', amount: 10_000 };
  return { ...charge, canceledAmount, cancellations: [] };
};

test.each<[string, Partial<Refund>, number]>([
  ['succeeded', { stage: 'concluded', outcome: 'succeeded', sentAt: now }, 6_000],
  ['was sent, with an unknown outcome', { sentAt: now }, 6_000],
  ['was not sent', {}, 10_000],
  ['failed', { stage: 'concluded', outcome: 'failed', sentAt: now }, 10_000],
  ['is intended by the seller', { stage: 'intended', requestedAmount: 4_000 }, 10_000],
  ['was found at the acquirer before', { stage: 'intended', origin: 'bank', requestedAmount: 4_000 }, 6_000],
])('of what was given back, a refund that %s explains its part or none', (_what, changes, left) => {
  expect(unexplainedAmount(canceled(10_000), [refund(changes)])).toBe(left);
  expect(unexplainedAmount(canceled(0), [refund(changes)])).toBe(0);
});

const failed = refund({ stage: 'concluded', outcome: 'failed', sentAt: now });
const named = (reference: string | null) => ({ reference, amount: 4_000, at: now });

test.each<[string, Refund[], (string | null)[], boolean]>([
  ['our reference', [failed], [failed.id], true],
  ['no reference, and the amount', [failed], [null], true],
  ['another reference', [failed], ['of-somebody-else'], false],
  ['our reference, and is corrected already', [failed, refund({ corrects: failed.id })], [failed.id], false],
  ['our reference, and succeeded', [refund({ ...failed, outcome: 'succeeded' })], [failed.id], false],
  ['the amount, and was never sent', [refund({ ...failed, sentAt: null })], [null], false],
])(
  'a cancellation that shows %s of a refund: corrected or not',
  (_what, refunds, references, isCorrected) => {
    const found = { ...canceled(4_000), cancellations: references.map(named) };
    const { corrects } = outsideCancellation(sale, found, { amount: 4_000, refunds, now });
    expect(corrects).toBe(isCorrected ? failed.id : null);
  },
);

test('without references, another amount than that of the failed refund corrects none', () => {
  const given = { amount: 3_999, refunds: [failed], now };
  expect(outsideCancellation(sale, canceled(3_999), given).corrects).toBeNull();
});

test('what is found twice at the acquirer is one refund, and what is found later is another', () => {
  const first = outsideCancellation(sale, canceled(4_000), { amount: 4_000, refunds: [], now });
  const again = outsideCancellation(sale, canceled(4_000), { amount: 4_000, refunds: [], now });
  const later = outsideCancellation(sale, canceled(10_000), { amount: 6_000, refunds: [first], now });
  expect(again.id).toBe(first.id);
  expect(later.id).not.toBe(first.id);
  expect(first).toMatchObject({ origin: 'bank', reason: null, requestedAmount: 4_000 });
});
