import { type Fault, fault } from './fault.ts';

/** A charge with what moved its money, as charges keeps it. */
export interface ChargeRow {
  id: string;
  paidAt: Date | null;
  amount: number;
  platformFee: number;
  methodFee: number;
  netAmount: number;
  paymentMethod: 'pix' | 'credit_card';
  refunds: RefundRow[];
  disputes: DisputeRow[];
  chargeback: ChargebackRow | null;
  /** Fees that were returned beside the refunds. */
  feesAdjusted: { platformFeeReturned: number; methodFeeReturned: number };
}

export interface ChargebackRow {
  id: string;
  amount: number;
  platformFeeReturned: number;
  fee: number;
  sellerDebit: number;
  /** Held for representments. */
  held: number;
}

export interface RefundRow {
  id: string;
  amount: number;
  platformFeeReturned: number;
  methodFeeReturned: number;
  sellerDebit: number;
  status: 'pending' | 'succeeded' | 'failed';
}

export interface DisputeRow {
  id: string;
  closedAt: Date | null;
}

export interface InstallmentRow {
  id: string;
  number: number;
  amount: number;
  isSettled: boolean;
}

export interface PostingRow {
  id: string;
  type: string;
  cause: { type: string; id: string };
  entries: { account: string; amount: number; installment?: number }[];
}

/** Compares a charge with its postings and installments. */
export function compareCharge(
  charge: ChargeRow,
  postings: readonly PostingRow[],
  installments: readonly InstallmentRow[],
): Fault[] {
  const { id, paidAt, refunds, disputes } = charge;
  const sales = postings.filter(({ type }) => type === 'sale');
  if (!paidAt)
    return postings.every(isOfPayable) ? [] : [fault('posting_without_cause', id, 'the charge is not paid')];
  return [
    ...exactly(id, 'sale', sales, {
      [holderOf(charge)]: -charge.amount,
      seller: charge.netAmount,
      platform_fees: charge.platformFee,
      method_fees: charge.methodFee,
    }),
    ...refunds.flatMap((refund) => compareRefund(refund, holderOf(charge), postings)),
    ...compareChargeback(charge, postings),
    ...compareAdjustments(charge, postings),
    ...unknownRefunds(charge, postings),
    ...disputes.flatMap((dispute) => compareDispute(dispute, postings)),
    ...compareReserve(charge, postings),
    ...compareInstallments(id, postings, installments),
  ];
}

/**
 * Moves money between acquirer and bank. Of an order that was given back after its charge failed here, the
 * platform's books have it without a sale.
 */
export function isOfPayable({ cause }: Pick<PostingRow, 'cause'>): boolean {
  return cause.type === 'payable';
}

/** A card sale is money of the acquirer until its payables are paid. */
function holderOf({ paymentMethod }: ChargeRow): 'bank' | 'acquirer' {
  return paymentMethod === 'credit_card' ? 'acquirer' : 'bank';
}

/** A chargeback is debited, credited and held in parts: its postings add up to what the charge says of it. */
function compareChargeback(charge: ChargeRow, postings: readonly PostingRow[]): Fault[] {
  const { id, chargeback } = charge;
  const own = postings.filter(({ cause }) => cause.type === 'chargeback');
  if (!chargeback) return none(id, 'chargeback', own);
  if (own.length === 0) return [fault('posting_missing', chargeback.id, 'chargeback')];
  const { amount, platformFeeReturned, fee, sellerDebit, held } = chargeback;
  return sums(chargeback.id, 'chargeback', own, {
    [holderOf(charge)]: amount,
    seller: -sellerDebit,
    seller_reserved_representments: held,
    platform_fees: fee - platformFeeReturned,
  });
}

function compareAdjustments({ id, feesAdjusted }: ChargeRow, postings: readonly PostingRow[]): Fault[] {
  const own = postings.filter(({ type, cause }) => type === 'adjustment' && cause.type === 'refund');
  const { platformFeeReturned, methodFeeReturned } = feesAdjusted;
  return sums(id, 'adjustment', own, {
    seller: platformFeeReturned + methodFeeReturned,
    platform_fees: -platformFeeReturned,
    method_fees: -methodFeeReturned,
  });
}

function undone(entries: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(entries).map(([account, sum]) => [account, -sum]));
}

function compareRefund(
  refund: RefundRow,
  holder: 'bank' | 'acquirer',
  postings: readonly PostingRow[],
): Fault[] {
  const { id, amount, sellerDebit, platformFeeReturned, methodFeeReturned, status } = refund;
  const own = postings.filter(({ cause }) => cause.id === id);
  const ofType = (type: string) => own.filter((posting) => posting.type === type);
  const concluded = own.filter(({ entries }) => sumOf(entries, holder) !== 0);
  const reserved = {
    refunds_in_transit: amount,
    seller: -sellerDebit,
    platform_fees: -platformFeeReturned,
    method_fees: -methodFeeReturned,
  };
  const paidOut = { [holder]: amount, refunds_in_transit: -amount };
  return [
    ...exactly(id, 'refund', ofType('refund'), reserved),
    ...(status === 'failed'
      ? exactly(id, 'refund_failed', ofType('refund_failed'), undone(reserved))
      : none(id, 'refund_failed', ofType('refund_failed'))),
    ...(status === 'succeeded'
      ? exactly(id, 'its conclusion', concluded, paidOut)
      : none(id, 'its conclusion', concluded)),
  ];
}

function unknownRefunds({ refunds }: ChargeRow, postings: readonly PostingRow[]): Fault[] {
  const known = new Set(refunds.map(({ id }) => id));
  return postings
    .filter(({ cause }) => cause.type === 'refund' && !known.has(cause.id))
    .map(({ id, cause }) =>
      fault('posting_without_cause', id, `names ${cause.id}, which the charge does not have`),
    );
}

function compareDispute({ id }: DisputeRow, postings: readonly PostingRow[]): Fault[] {
  return postings.some(({ cause }) => cause.id === id)
    ? []
    : [fault('posting_missing', id, 'opening of the dispute')];
}

/** Without an open dispute nothing is held. */
function compareReserve({ id, disputes }: ChargeRow, postings: readonly PostingRow[]): Fault[] {
  const held = sumOf(
    postings.flatMap(({ entries }) => entries),
    'seller_reserved_disputes',
  );
  if (held === 0 || disputes.some(({ closedAt }) => closedAt === null)) return [];
  return [fault('posting_differs', id, `${held} held for disputes, and none is open`)];
}

/** A settled installment has one settlement; one that is not settled has none, and its amount is pending. */
function compareInstallments(
  chargeId: string,
  postings: readonly PostingRow[],
  installments: readonly InstallmentRow[],
): Fault[] {
  const settlements = postings.filter(({ type }) => type === 'settlement');
  const known = new Set(installments.map(({ id }) => `settlement:${id}`));
  return [
    ...installments.flatMap(({ id, amount, isSettled }) => {
      const own = settlements.filter((posting) => posting.id === `settlement:${id}`);
      return isSettled && amount > 0
        ? exactly(id, 'settlement', own, { seller_available: amount, seller_pending: -amount })
        : none(id, 'settlement', own);
    }),
    ...settlements
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => fault('posting_without_cause', id, 'no installment')),
    ...comparePending(chargeId, postings, installments),
  ];
}

function comparePending(
  chargeId: string,
  postings: readonly PostingRow[],
  installments: readonly InstallmentRow[],
): Fault[] {
  const pending = sumOf(
    postings.flatMap(({ entries }) => entries),
    'seller_pending',
  );
  const scheduled = installments
    .filter(({ isSettled }) => !isSettled)
    .reduce((sum, { amount }) => sum + amount, 0);
  if (pending === scheduled) return [];
  return [fault('posting_differs', chargeId, `${pending} pending, and ${scheduled} scheduled`)];
}

/** One posting with these sums by account. `seller` stands for all accounts that begin with it. */
export function exactly(
  subject: string,
  name: string,
  found: readonly PostingRow[],
  expected: Record<string, number>,
): Fault[] {
  const [posting, ...others] = found;
  if (!posting) return [fault('posting_missing', subject, name)];
  if (others.length > 0)
    return [fault('posting_repeated', subject, `${name}: ${found.map(({ id }) => id).join(' ')}`)];
  return sums(subject, name, [posting], expected);
}

/** Postings that add up to these sums by account. */
function sums(
  subject: string,
  name: string,
  found: readonly PostingRow[],
  expectedSums: Record<string, number>,
): Fault[] {
  const entries = found.flatMap((posting) => posting.entries);
  return Object.entries(expectedSums)
    .map(([account, expected]) => ({ account, expected, posted: sumOf(entries, account) }))
    .filter(({ expected, posted }) => expected !== posted)
    .map(({ account, expected, posted }) =>
      fault('posting_differs', subject, `${name}, ${account}: posted ${posted}, expected ${expected}`),
    );
}

export function none(subject: string, name: string, found: readonly PostingRow[]): Fault[] {
  return found.map(({ id }) => fault('posting_without_cause', subject, `${name}: ${id}`));
}

/** `seller`: all that is owed to the seller, held or not. */
function sumOf(entries: PostingRow['entries'], account: string): number {
  const isOf = (name: string) => (account === 'seller' ? name.startsWith('seller_') : name === account);
  return entries.filter((entry) => isOf(entry.account)).reduce((sum, { amount }) => sum + amount, 0);
}
