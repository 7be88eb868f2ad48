import type { Books, ChargeRow, PostingRow } from './books.ts';
import { type Difference, difference } from './differences.ts';

/** Every paid charge has one posting with its amounts; every posting adds up; the totals are the postings' sums. */
export function compareLedger({ charges, postings, totals }: Books): Difference[] {
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
        difference('posting_amount_differs', charge.id, `${account}: ${posted} for ${amount}`),
      );
  }
  return differences;
}

function compareTotals(postings: PostingRow[], totals: Books['totals']): Difference[] {
  const byOwner = Map.groupBy(postings, ({ owner }) => owner);
  const owners = new Set([...byOwner.keys(), ...totals.keys()]);
  return [...owners].flatMap((owner) => {
    const entries = (byOwner.get(owner) ?? []).flatMap((posting) => posting.entries);
    const kept = totals.get(owner) ?? {};
    const accounts = new Set([...entries.map(({ account }) => account), ...Object.keys(kept)]);
    return [...accounts].flatMap((account) => {
      const sum = sumOf(entries.filter((entry) => entry.account === account));
      return sum === (kept[account] ?? 0)
        ? []
        : [difference('totals_differ', owner, `${account}: ${kept[account] ?? 0} for ${sum}`)];
    });
  });
}

function sumOf(entries: { amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}
