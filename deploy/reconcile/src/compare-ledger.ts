import { type Difference, difference } from './differences.ts';
import type { ChargeRow, PostingRow, Records } from './records.ts';

/** Each paid charge has one posting with its amounts, each posting adds up to zero, and totals are the sums of postings. */
export function compareLedger({ charges, postings, totals }: Records): Difference[] {
  const paid = new Map(charges.filter(({ paidAt }) => paidAt !== null).map((charge) => [charge.id, charge]));
  const sales = Map.groupBy(
    postings.filter(({ type }) => type === 'charge.paid'),
    ({ subject }) => subject,
  );
  return [
    ...[...paid.values()].flatMap((charge) => compareSale(charge, sales.get(charge.id) ?? [])),
    ...[...sales]
      .filter(([subject]) => !paid.has(subject))
      .map(([subject]) => difference('posting_without_charge', subject)),
    ...postings
      .filter(({ entries }) => sumOf(entries) !== 0)
      .map(({ eventId }) => difference('posting_unbalanced', eventId)),
    ...compareTotals(postings, totals),
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

function compareTotals(postings: PostingRow[], totals: Records['totals']): Difference[] {
  const byOwner = Map.groupBy(postings, ({ owner }) => owner);
  const owners = new Set([...byOwner.keys(), ...totals.keys()]);
  return [...owners].flatMap((owner) => {
    const entries = (byOwner.get(owner) ?? []).flatMap((posting) => posting.entries);
    const stored = totals.get(owner) ?? {};
    const accounts = new Set([...entries.map(({ account }) => account), ...Object.keys(stored)]);
    return [...accounts].flatMap((account) => {
      const sum = sumOf(entries.filter((entry) => entry.account === account));
      return sum === (stored[account] ?? 0)
        ? []
        : [difference('totals_differ', owner, `${account}: total ${stored[account] ?? 0}, postings ${sum}`)];
    });
  });
}

function sumOf(entries: { amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}
