import { compareCharge, type PostingRow } from './expected-postings.ts';
import { compareWithdrawal } from './expected-withdrawal-postings.ts';

function posting(type: string, entries: Record<string, number>): PostingRow {
  const accounts = Object.entries(entries).map(([account, amount]) => ({ account, amount }));
  return { id: `p_${type}`, type, cause: { type: 'withdrawal', id: 'wd_1' }, entries: accounts };
}

const reserve = posting('withdrawal_reserve', { seller_available: -500, seller_reserved_withdrawals: 500 });
const paid = posting('withdrawal', { seller_reserved_withdrawals: -500, bank: 500 });
const release = posting('withdrawal_release', { seller_reserved_withdrawals: -500, seller_available: 500 });
const correction = posting('adjustment', { seller_available: -500, bank: 500 });
const withdrawal = { id: 'wd_1', amount: 500, returns: [] };

test('a withdrawal is reserved, and then paid or released', () => {
  expect(compareWithdrawal({ ...withdrawal, status: 'requested' }, [reserve])).toEqual([]);
  expect(compareWithdrawal({ ...withdrawal, status: 'paid' }, [reserve, paid])).toEqual([]);
  expect(compareWithdrawal({ ...withdrawal, status: 'failed' }, [reserve, release])).toEqual([]);
});

test('one that the bank paid after it had failed is debited once by an adjustment', () => {
  const row = { ...withdrawal, status: 'paid' } as const;
  expect(compareWithdrawal(row, [reserve, release, correction])).toEqual([]);
  expect(compareWithdrawal(row, [reserve, release])).toMatchObject([{ kind: 'posting_missing' }]);
  expect(compareWithdrawal({ ...row, status: 'failed' }, [reserve, release, correction])).toMatchObject([
    { kind: 'posting_without_cause' },
  ]);
});

test('a withdrawal that is paid here and not in the ledger, or the other way round, is named', () => {
  const kinds = (status: 'requested' | 'paid' | 'failed', postings: PostingRow[]) =>
    compareWithdrawal({ ...withdrawal, status }, postings).map(({ kind, detail }) => `${kind} ${detail}`);
  expect(kinds('paid', [reserve])).toEqual(['posting_missing withdrawal']);
  expect(kinds('requested', [reserve, paid])).toEqual(['posting_without_cause withdrawal: p_withdrawal']);
  expect(kinds('failed', [reserve, release, release])).toEqual([
    'posting_repeated withdrawal_release: p_withdrawal_release p_withdrawal_release',
  ]);
  expect(kinds('requested', [])).toEqual(['posting_missing withdrawal_reserve']);
});

test('each return of a paid withdrawal is credited once, and of another none', () => {
  const back = (part: string, amount: number) => ({
    ...posting('withdrawal_returned', { seller_available: amount, bank: -amount }),
    id: `wd_1:withdrawal_returned:${part}`,
  });
  const returns = [
    { id: 'D1', amount: 400 },
    { id: 'D2', amount: 100 },
  ];
  const kinds = (status: 'paid' | 'failed', postings: PostingRow[], given = returns) => {
    const own = status === 'paid' ? [reserve, paid] : [reserve, release];
    const found = compareWithdrawal({ ...withdrawal, status, returns: given }, [...own, ...postings]);
    return found.map(({ kind }) => kind);
  };
  expect(kinds('paid', [back('D1', 400), back('D2', 100)])).toEqual([]);
  expect(kinds('paid', [back('D1', 400)])).toEqual(['posting_missing']);
  expect(kinds('paid', [back('D1', 300), back('D2', 100)])).toEqual(['posting_differs']);
  expect(kinds('paid', [back('D1', 400)], [])).toEqual(['posting_without_cause']);
  expect(kinds('failed', [back('D1', 400), back('D2', 100)])).toHaveLength(2);
  expect(kinds('paid', [back('D1', 501)], [{ id: 'D1', amount: 501 }])).toEqual(['posting_differs']);
});

const feesAdjusted = { platformFeeReturned: 0, methodFeeReturned: 0 };

test('a charge that is not paid has no postings', () => {
  const amounts = { amount: 0, platformFee: 0, methodFee: 0, netAmount: 0 };
  const nothing = {
    paymentMethod: 'pix' as const,
    refunds: [],
    disputes: [],
    chargeback: null,
    feesAdjusted,
  };
  const charge = { id: 'ch_1', paidAt: null, ...amounts, ...nothing };
  expect(compareCharge(charge, [], [])).toEqual([]);
  expect(compareCharge(charge, [reserve], [])).toMatchObject([{ kind: 'posting_without_cause' }]);
});

test('a card sale is money of the acquirer, and a chargeback’s postings add up to what the charge says', () => {
  const chargeback = {
    id: 'cb_1',
    amount: 1_000,
    platformFeeReturned: 10,
    fee: 500,
    sellerDebit: 1_490,
    held: 0,
  };
  const charge = {
    ...{ id: 'ch_1', paidAt: new Date(), amount: 1_000, platformFee: 10, methodFee: 40, netAmount: 950 },
    ...{ paymentMethod: 'credit_card' as const, refunds: [], disputes: [], feesAdjusted, chargeback },
  };
  const sale = posting('sale', {
    acquirer: -1_000,
    seller_available: 950,
    platform_fees: 10,
    method_fees: 40,
  });
  const ofChargeback = (type: string, entries: Record<string, number>) => ({
    ...posting(type, entries),
    cause: { type: 'chargeback', id: 'cb_1' },
  });
  const debit = ofChargeback('chargeback', { acquirer: 1_000, seller_available: -1_490, platform_fees: 490 });
  const credit = ofChargeback('chargeback_reversed', {
    acquirer: -1_000,
    seller_reserved_representments: 1_490,
    platform_fees: -490,
  });
  expect(compareCharge(charge, [sale, debit], [])).toEqual([]);
  expect(compareCharge(charge, [sale], [])).toMatchObject([{ kind: 'posting_missing', subject: 'cb_1' }]);
  expect(compareCharge(charge, [sale, debit, credit], [])).not.toEqual([]);
  const nothing = { amount: 0, platformFeeReturned: 0, fee: 0, sellerDebit: 0, held: 1_490 };
  const reversed = { ...charge, chargeback: { ...chargeback, ...nothing } };
  expect(compareCharge(reversed, [sale, debit, credit], [])).toEqual([]);
  const adjusted = { ...charge, feesAdjusted: { platformFeeReturned: 5, methodFeeReturned: 0 } };
  expect(compareCharge(adjusted, [sale, debit], [])).toMatchObject([
    { kind: 'posting_differs' },
    { kind: 'posting_differs' },
  ]);
});

test('what the acquirer paid and took back for an order that failed here is in the platform’s books', () => {
  const amounts = { amount: 100, platformFee: 0, methodFee: 0, netAmount: 100 };
  const nothing = { refunds: [], disputes: [], chargeback: null, feesAdjusted };
  const failed = { id: 'ch_1', paymentMethod: 'credit_card' as const, paidAt: null, ...amounts, ...nothing };
  const payable = {
    ...posting('internal', { acquirer: 100, bank: -97 }),
    cause: { type: 'payable', id: '1' },
  };
  expect(compareCharge(failed, [payable], [])).toEqual([]);
  expect(compareCharge(failed, [payable, posting('sale', {})], [])).toHaveLength(1);
});
