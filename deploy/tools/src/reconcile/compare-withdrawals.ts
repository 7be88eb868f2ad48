import { compareWithdrawal } from '../ledger/expected-withdrawal-postings.ts';
import { differenceOf } from './compare-ledger.ts';
import { type Difference, difference } from './differences.ts';
import type { PayoutRow, SliceRecords, WithdrawalRow } from './records.ts';

/** Compares each withdrawal with its postings and with its payout at the bank. */
export function compareWithdrawals({ withdrawals, payouts, withdrawalPostings }: SliceRecords): Difference[] {
  const bySubject = Map.groupBy(withdrawalPostings, ({ subject }) => subject);
  return withdrawals.flatMap((withdrawal) => [
    ...compareWithdrawal(withdrawal, bySubject.get(withdrawal.id) ?? []).map(differenceOf),
    ...(payouts ? compareBank(withdrawal, payouts.get(withdrawal.id)) : []),
  ]);
}

function compareBank(
  { id, amount, status, returned }: WithdrawalRow,
  payout: PayoutRow | undefined,
): Difference[] {
  if (!payout) return status === 'paid' ? [difference('withdrawal_missing_at_bank', id)] : [];
  if (payout.amount !== amount)
    return [difference('withdrawal_amount_differs', id, `${amount} here, ${payout.amount} at the bank`)];
  const isFreed = status === 'failed' || status === 'canceled';
  if ((status === 'paid' && payout.status !== 'paid') || (isFreed && payout.status === 'paid'))
    return [difference('withdrawal_status_differs', id, `${status} here, ${payout.status} at the bank`)];
  // of a payout that was refused, a bank may show its amount as returned
  if (payout.returned === returned || (isFreed && returned === 0)) return [];
  return [difference('withdrawal_return_differs', id, `${returned} here, ${payout.returned} at the bank`)];
}
