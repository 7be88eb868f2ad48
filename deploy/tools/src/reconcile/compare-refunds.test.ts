import { compareRefunds } from './compare-refunds.ts';
import type { BankReturn, ChargeRow, RefundRow } from './records.ts';

const OURS = '01jd0000000000000000000000';
const now = new Date('2026-11-27T12:00:00Z');

function refund(changes: Partial<RefundRow>): RefundRow {
  const parts = { platformFeeReturned: 0, methodFeeReturned: 0, sellerDebit: 4_000, processedAt: now };
  return { id: `rf_${OURS}`, amount: 4_000, status: 'succeeded', origin: 'seller', ...parts, ...changes };
}

const returned: BankReturn = { id: OURS, amount: 4_000, status: 'returned' };
const failed = refund({ status: 'failed' });
const fromOutside = refund({ id: 'rf_of_the_bank', origin: 'bank' });

/** `kind subject` of each difference of a Pix sale of R$ 100,00. */
function compared(refunds: RefundRow[], returns: BankReturn[]): string[] {
  const refundedAmount = refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
  const status = refundedAmount > 0 ? 'partially_refunded' : 'paid';
  const sale = { id: 'ch_1', amount: 10_000, endToEndId: 'E1' };
  const charge = { ...sale, status, refundedAmount, refunds } as ChargeRow;
  const payment = { endToEndId: 'E1', txid: '1', amount: 10_000, returns };
  const found = compareRefunds({ charges: [charge], bankPayments: [payment] });
  return found.map(({ kind, subject }) => `${kind} ${subject}`);
}

test.each<[string, RefundRow[], BankReturn[]]>([
  ['a refund that the bank made', [refund({})], [returned]],
  ['a refund that the bank refused', [failed], [{ ...returned, status: 'not_returned' }]],
  ['a refund that is under way', [refund({ status: 'pending' })], [returned]],
  ['a return of the bank’s own', [fromOutside], [{ ...returned, id: 'banco1' }]],
  ['a refund that failed and was corrected', [failed, fromOutside], [returned]],
  [
    'a refund that failed and was corrected by what the bank returned, beside one of its own',
    [failed, { ...fromOutside, amount: 1_000 }, fromOutside],
    [returned, { ...returned, id: 'banco1', amount: 1_000 }],
  ],
  [
    'a refund that failed and was corrected with the amount of the bank',
    [failed, { ...fromOutside, amount: 3_999 }],
    [{ ...returned, amount: 3_999 }],
  ],
])('%s agrees', (_what, refunds, returns) => {
  expect(compared(refunds, returns)).toEqual([]);
});

test.each<[string, string, RefundRow[], BankReturn[]]>([
  [
    'a refund that failed and was made is not corrected',
    `refund_status_differs rf_${OURS}`,
    [failed],
    [returned],
  ],
  [
    'a correction is of another amount than the return',
    `refund_status_differs rf_${OURS},refund_missing_at_bank rf_of_the_bank`,
    [failed, { ...fromOutside, amount: 1 }],
    [returned],
  ],
  [
    'a correction is of a return that the bank does not have',
    'refund_missing_at_bank rf_of_the_bank',
    [failed, fromOutside],
    [{ ...returned, status: 'not_returned' }],
  ],
  [
    'a return of the bank’s own is not recorded',
    'refund_missing_here banco1',
    [],
    [{ ...returned, id: 'banco1' }],
  ],
  ['a refund was never made', `refund_missing_at_bank rf_${OURS}`, [refund({})], []],
])('%s', (_what, expected, refunds, returns) => {
  expect(compared(refunds, returns).join()).toBe(expected);
});
