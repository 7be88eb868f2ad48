import { compareAcquirer, comparePayables } from './compare-acquirer.ts';
import type { AcquirerCharge, ChargeRow, RefundRow, SliceRecords } from './records.ts';

const now = new Date('2026-11-23T12:00:00Z');

const feesAdjusted = { platformFeeReturned: 0, methodFeeReturned: 0 };

function charge(changes: Partial<ChargeRow>): ChargeRow {
  const fees = { netAmount: 9_601, platformFee: 100, methodFee: 299 };
  const nothing = {
    refundedAmount: 0,
    refunds: [],
    disputes: [],
    chargeback: null,
    feesAdjusted,
    endToEndId: null,
    scheduled: null,
    acquirerChargeId: 'ch_theirs',
  };
  const card = { id: 'ch_1', accountId: 'acc_1', paymentMethod: 'credit_card' as const, amount: 10_000 };
  return { ...card, ...fees, ...nothing, status: 'paid', paidAt: now, createdAt: now, ...changes };
}

function refund(amount: number, status: RefundRow['status']): RefundRow {
  const parts = { platformFeeReturned: 0, methodFeeReturned: 0, sellerDebit: amount };
  return { id: 'rf_1', amount, status, origin: 'seller', processedAt: now, ...parts };
}

function chargeback(amount: number): ChargeRow['chargeback'] {
  const terms = { platformFeeReturned: 0, fee: 0, sellerDebit: amount, held: 0 };
  return { id: 'cb_1', amount, ...terms, openedAt: now };
}

const order = (changes: Partial<AcquirerCharge>): AcquirerCharge => {
  return {
    id: 'ch_1',
    acquirerChargeId: 'ch_theirs',
    status: 'paid',
    amount: 10_000,
    canceledAmount: 0,
    chargeback: null,
    repeated: [],
    isWhole: false,
    ...changes,
  };
};

function kindsOf(here: ChargeRow[], there: AcquirerCharge[] | null): string[] {
  const some = { charges: here, acquirerCharges: there, otherCharges: [], postings: [] };
  return compareAcquirer(some as unknown as SliceRecords).map(({ kind }) => kind);
}

test.each<[string, Partial<ChargeRow>, Partial<AcquirerCharge> | null]>([
  ['a paid sale', {}, {}],
  ['an intent that did not reach the acquirer', { status: 'requested', paidAt: null }, null],
  ['a card that was never charged', { status: 'failed', paidAt: null }, null],
  ['a sale that the anti-fraud holds', { status: 'processing', paidAt: null }, { status: 'in_analysis' }],
  ['a voided sale', { status: 'canceled', paidAt: null }, { status: 'canceled', canceledAmount: 10_000 }],
  [
    'money that was given back after a failure',
    { status: 'failed', paidAt: null },
    { status: 'canceled', canceledAmount: 10_000 },
  ],
  [
    'a refund in part',
    { status: 'partially_refunded', refunds: [refund(4_000, 'succeeded')] },
    { canceledAmount: 4_000 },
  ],
  ['a refund that the acquirer has not made yet', { refunds: [refund(4_000, 'pending')] }, {}],
  [
    'a whole refund whose outcome is unknown here',
    { refunds: [refund(10_000, 'pending')] },
    { status: 'canceled', canceledAmount: 10_000 },
  ],
  [
    'a chargeback of what a refund left',
    {
      status: 'chargedback',
      refunds: [refund(4_000, 'succeeded')],
      chargeback: chargeback(6_000),
    },
    { status: 'chargedback', canceledAmount: 4_000, chargeback: { amount: 6_000, at: now } },
  ],
  [
    'a chargeback whose amount is not told',
    {},
    { status: 'chargedback', chargeback: { amount: null, at: new Date() } },
  ],
])('%s agrees', (_what, here, there) => {
  expect(kindsOf([charge(here)], there ? [order(there)] : [])).toEqual([]);
});

test.each<[string, Partial<ChargeRow>, Partial<AcquirerCharge>]>([
  ['canceled_amount_differs', { refunds: [refund(4_000, 'failed')] }, { canceledAmount: 4_000 }],
  ['card_status_differs', {}, { status: 'unknown' }],
  ['card_paid_after_failure', { status: 'failed', paidAt: null }, { status: 'in_analysis' }],
  ['card_paid_after_failure', { status: 'canceled', paidAt: null }, { status: 'paid', repeated: ['ch_2'] }],
  [
    'chargeback_differs',
    { status: 'chargedback', chargeback: chargeback(10_000) },
    { status: 'chargedback', chargeback: { amount: 6_000, at: now } },
  ],
  [
    'chargeback_above_sale',
    { status: 'chargedback', refunds: [refund(4_000, 'succeeded')], chargeback: chargeback(6_000) },
    { status: 'chargedback', canceledAmount: 4_000, chargeback: { amount: 10_000, at: now } },
  ],
  ['card_charged_twice', {}, { repeated: ['ch_theirs_2'] }],
  ['chargeback_missing_here', {}, { status: 'chargedback', chargeback: { amount: 1, at: now } }],
])('%s is found', (kind, here, there) => {
  expect(kindsOf([charge(here)], [order(there)])).toEqual([kind]);
});

test('an order in the slice of a charge of another time is compared when all its orders are known', () => {
  const found = (isWhole: boolean) => {
    const orders = [order({ isWhole, repeated: ['ch_theirs_2'] })];
    const some = { charges: [], acquirerCharges: orders, otherCharges: [charge({})], postings: [] };
    return compareAcquirer(some as unknown as SliceRecords).map(({ kind, subject }) => `${kind} ${subject}`);
  };
  expect(found(true)).toEqual(['card_charged_twice ch_1']);
  expect(found(false)).toEqual([]);
});

test('of several orders of a sale, the one to keep and those to cancel are named', () => {
  const some = { charges: [charge({})], otherCharges: [], postings: [] };
  const acquirerCharges = [order({ repeated: ['ch_theirs_2', 'ch_theirs_3'] })];
  expect(compareAcquirer({ ...some, acquirerCharges } as unknown as SliceRecords)).toEqual([
    {
      kind: 'card_charged_twice',
      subject: 'ch_1',
      detail: 'the sale is ch_theirs, also ch_theirs_2 ch_theirs_3',
    },
  ]);
});

const posting = (cause: string, acquirer: number) => ({
  ...{ id: `p_${cause}`, subject: 'ch_1', eventId: null, type: 'internal', cause: { type: cause, id: 'x' } },
  entries: [
    { account: 'acquirer', amount: acquirer },
    { account: 'bank', amount: -acquirer },
  ],
});
const accountOf = (here: ChargeRow, postings: object[]) =>
  compareAcquirer({
    ...{ charges: [here], acquirerCharges: null, otherCharges: [], postings },
  } as unknown as SliceRecords).map(({ kind }) => kind);

test('a sale that was won back before its installments are paid has a negative account for a while', () => {
  const won = charge({ chargeback: { ...chargeback(0)!, amount: 0 } });
  const debit = [posting('chargeback', 10_000), posting('payable', -10_000)];
  expect(accountOf(won, [...debit, posting('chargeback', -10_000)])).toEqual([]);
  expect(accountOf(won, [...debit, posting('payable', -1)])).toEqual(['acquirer_account_differs']);
});

test('an order that was given back after its charge failed here may be taken back before it is paid', () => {
  const failed = charge({ status: 'failed', paidAt: null });
  expect(accountOf(failed, [posting('payable', -10_000)])).toEqual([]);
  expect(accountOf(failed, [posting('payable', -10_001)])).toEqual(['acquirer_account_differs']);
});

test('Pix charges, and all without an acquirer, are not compared', () => {
  expect(kindsOf([charge({ paymentMethod: 'pix' })], [])).toEqual([]);
  expect(kindsOf([charge({ status: 'failed' })], null)).toEqual([]);
});

test('a refund that the acquirer took back from us is negative in the books', () => {
  const posted = [
    { account: 'acquirer', amount: -4_000 },
    { account: 'bank', amount: 4_000 },
  ];
  expect(comparePayables([{ id: 'pay_1', amount: -4_000, fee: 0, posted }])).toEqual([]);
});
