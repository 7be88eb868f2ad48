import { type Difference, difference } from './differences.ts';
import type { ChargeRow, PostingRow, SliceRecords } from './records.ts';

/** Each paid charge has one posting with its amounts, each posting adds up to zero and belongs to a paid charge. */
export function compareLedger({ charges, otherCharges, postings }: SliceRecords): Difference[] {
  const isPaid = ({ paidAt }: ChargeRow) => paidAt !== null;
  const paid = new Set([...charges, ...otherCharges].filter(isPaid).map(({ id }) => id));
  const sales = Map.groupBy(
    postings.filter(({ type }) => type === 'sale'),
    ({ subject }) => subject,
  );
  return [
    ...charges.filter(isPaid).flatMap((charge) => compareSale(charge, sales.get(charge.id) ?? [])),
    ...[...sales.keys()]
      .filter((subject) => !paid.has(subject))
      .map((subject) => difference('posting_without_charge', subject)),
    ...postings
      .filter(({ entries }) => sumOf(entries) !== 0)
      .map(({ eventId }) => difference('posting_unbalanced', eventId)),
  ];
}

function compareSale(charge: ChargeRow, postings: PostingRow[]): Difference[] {
  const [posting, ...others] = postings;
  if (!posting) return [difference('posting_missing', charge.id)];
  const differences = others.map(({ eventId }) => difference('posting_repeated', charge.id, eventId));
  const expected = {
    bank: -charge.amount,
    seller: charge.netAmount,
    platform_fees: charge.platformFee,
    method_fees: charge.methodFee,
  };
  for (const [account, amount] of Object.entries(expected)) {
    const posted = sumOf(
      posting.entries.filter((entry) => entry.account === account || entry.account.startsWith(`${account}_`)),
    );
    if (posted !== amount)
      differences.push(
        difference('posting_amount_differs', charge.id, `${account}: posted ${posted}, expected ${amount}`),
      );
  }
  return differences;
}

function sumOf(entries: { amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}
