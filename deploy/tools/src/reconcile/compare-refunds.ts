import { ulidOf } from '@catraca/kernel/ids';
import { type Difference, difference } from './differences.ts';
import type { BankReturn, ChargeRow, RefundRow, SliceRecords } from './records.ts';

/**
 * Compares the refunds of each charge with the returns of its payment at the bank, and with the charge
 * itself.
 */
export function compareRefunds({
  charges,
  bankPayments,
}: Pick<SliceRecords, 'charges' | 'bankPayments'>): Difference[] {
  const returns = new Map(bankPayments.map((payment) => [payment.endToEndId, payment.returns]));
  return charges.flatMap((charge) => {
    const atBank = returns.get(charge.endToEndId ?? '');
    return [...compareCharge(charge), ...(atBank ? compareReturns(charge, atBank) : [])];
  });
}

function compareCharge({ id, amount, status, refundedAmount, refunds }: ChargeRow): Difference[] {
  const sum = sumOf(refunds.filter((refund) => refund.status === 'succeeded'));
  const isRefunded = status === 'refunded' || status === 'partially_refunded';
  const isRight = isRefunded ? sum > 0 && sum >= amount === (status === 'refunded') : sum === 0;
  if (sum === refundedAmount && (isRight || status === 'chargedback')) return [];
  return [difference('refunded_amount_differs', id, `${status}, ${refundedAmount} refunded, refunds ${sum}`)];
}

/**
 * Refunds of sellers have our id at the bank; those that it made without our request differ by their amounts.
 * So does the one that corrects a failed refund of ours whose return was made after all.
 */
function compareReturns({ refunds }: ChargeRow, atBank: BankReturn[]): Difference[] {
  const ours = new Map(
    refunds.filter(({ origin }) => origin === 'seller').map((one) => [ulidOf(one.id), one]),
  );
  const byId = new Map(atBank.map((one) => [one.id, one]));
  const fromOutside = refunds.filter(({ origin, status }) => origin !== 'seller' && status === 'succeeded');
  const isUnclaimed = ({ id }: BankReturn) => (ours.get(id)?.status ?? 'failed') === 'failed';
  const unclaimed = atBank.filter((one) => one.status === 'returned' && isUnclaimed(one));
  const unrecorded = ({ id }: BankReturn) => {
    const failed = ours.get(id);
    return failed ? difference('refund_status_differs', failed.id) : difference('refund_missing_here', id);
  };
  return [
    ...[...ours].flatMap(([id, refund]) => compareReturn(refund, byId.get(id))),
    ...withoutPartner(unclaimed, fromOutside).map(unrecorded),
    ...withoutPartner(fromOutside, unclaimed).map(({ id }) => difference('refund_missing_at_bank', id)),
  ];
}

function compareReturn(refund: RefundRow, atBank: BankReturn | undefined): Difference[] {
  const { id, amount, status } = refund;
  const isReturned = atBank?.status === 'returned';
  if (status === 'succeeded' && !isReturned)
    return [difference('refund_missing_at_bank', id, atBank?.status ?? 'unknown there')];
  const needsCorrection = status === 'failed' && isReturned;
  if (!atBank || needsCorrection || atBank.amount === amount) return [];
  return [difference('refund_amount_differs', id, `${amount} here, ${atBank.amount} at the bank`)];
}

/** Those of `some` that are left when each is paired with one of `others` of the same amount. */
function withoutPartner<One extends { amount: number }>(
  some: readonly One[],
  others: readonly { amount: number }[],
): One[] {
  const amounts = others.map(({ amount }) => amount);
  return some.filter(({ amount }) => {
    const partner = amounts.indexOf(amount);
    if (partner < 0) return true;
    amounts.splice(partner, 1);
    return false;
  });
}

function sumOf(refunds: readonly { amount: number }[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}
