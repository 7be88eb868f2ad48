import { exactly, none, type PostingRow } from './expected-postings.ts';
import { type Fault, fault } from './fault.ts';

export interface WithdrawalRow {
  id: string;
  amount: number;
  status: 'requested' | 'processing' | 'paid' | 'failed' | 'canceled';
  /** What the receiving bank sent back, each part with its id. */
  returns: readonly { id: string; amount: number }[];
}

/** Compares a withdrawal with its postings. */
export function compareWithdrawal(withdrawal: WithdrawalRow, postings: readonly PostingRow[]): Fault[] {
  const { id, amount, status } = withdrawal;
  const ofType = (type: string) => postings.filter((posting) => posting.type === type);
  const released = { seller_available: amount, seller_reserved_withdrawals: -amount };
  const paid = { seller_reserved_withdrawals: -amount };
  const paidAfterAll = { seller_available: -amount };
  // It had failed before the bank paid it all the same.
  const isCorrected = status === 'paid' && ofType('withdrawal_release').length > 0;
  return [
    ...exactly(id, 'withdrawal_reserve', ofType('withdrawal_reserve'), {
      seller_available: -amount,
      seller_reserved_withdrawals: amount,
    }),
    ...(status === 'paid' && !isCorrected
      ? exactly(id, 'withdrawal', ofType('withdrawal'), paid)
      : none(id, 'withdrawal', ofType('withdrawal'))),
    ...(isCorrected
      ? exactly(id, 'adjustment', ofType('adjustment'), paidAfterAll)
      : none(id, 'adjustment', ofType('adjustment'))),
    ...(status === 'failed' || status === 'canceled' || isCorrected
      ? exactly(id, 'withdrawal_release', ofType('withdrawal_release'), released)
      : none(id, 'withdrawal_release', ofType('withdrawal_release'))),
    ...compareReturns(withdrawal, ofType('withdrawal_returned')),
  ];
}

/** Only what was paid comes back, and at most that. */
function compareReturns(
  { id, amount, status, returns }: WithdrawalRow,
  posted: readonly PostingRow[],
): Fault[] {
  const name = 'withdrawal_returned';
  const due = status === 'paid' ? returns : [];
  const idOf = (part: string) => `${id}:${name}:${part}`;
  const known = new Set(due.map((one) => idOf(one.id)));
  const returned = due.reduce((sum, one) => sum + one.amount, 0);
  return [
    ...due.flatMap((one) => {
      const own = posted.filter((posting) => posting.id === idOf(one.id));
      return exactly(id, name, own, { seller_available: one.amount });
    }),
    ...none(
      id,
      name,
      posted.filter((posting) => !known.has(posting.id)),
    ),
    ...(returned > amount ? [fault('posting_differs', id, `${name}: ${returned} of ${amount}`)] : []),
  ];
}
