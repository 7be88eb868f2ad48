import { compareCharge, isOfPayable } from '../ledger/expected-postings.ts';
import type { Fault, FaultKind } from '../ledger/fault.ts';
import { type Difference, type DifferenceKind, difference } from './differences.ts';
import type { PostingRow, SliceRecords } from './records.ts';

/** What the rules of the ledger call it, and what reconciliation does. */
const kinds: Partial<Record<FaultKind, DifferenceKind>> = {
  posting_missing: 'posting_missing',
  posting_repeated: 'posting_repeated',
  posting_differs: 'posting_amount_differs',
  posting_without_cause: 'posting_without_charge',
};

export function differenceOf({ kind, subject, detail }: Fault): Difference {
  return difference(kinds[kind] ?? 'posting_amount_differs', subject, detail);
}

/**
 * Each paid charge has exactly the postings that follow from it, its refunds and disputes; each posting adds
 * up to zero.
 */
export function compareLedger({
  charges,
  otherCharges,
  postings,
  installments,
}: Pick<SliceRecords, 'charges' | 'otherCharges' | 'postings' | 'installments'>): Difference[] {
  const all = [...charges, ...otherCharges];
  const known = new Set(all.map(({ id }) => id));
  const paid = new Set(all.filter(({ paidAt }) => paidAt !== null).map(({ id }) => id));
  const isExplained = ([subject, own]: [string, PostingRow[]]) =>
    own[0]!.cause.type === 'withdrawal' ||
    paid.has(subject) ||
    (known.has(subject) && own.every(isOfPayable));
  const byCharge = Map.groupBy(postings, ({ subject }) => subject);
  const installmentsOf = Map.groupBy(installments, ({ chargeId }) => chargeId);
  const faults = charges.flatMap((charge) =>
    compareCharge(charge, byCharge.get(charge.id) ?? [], installmentsOf.get(charge.id) ?? []),
  );
  return [
    ...faults.map(differenceOf),
    ...[...byCharge]
      .filter((group) => !isExplained(group))
      .map(([subject]) => difference('posting_without_charge', subject)),
    ...postings
      .filter(({ entries }) => entries.reduce((sum, { amount }) => sum + amount, 0) !== 0)
      .map(({ id }) => difference('posting_unbalanced', id)),
  ];
}
