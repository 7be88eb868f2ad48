/** A contradiction between two records, or a record that is stuck. */
export interface Difference {
  kind: DifferenceKind;
  /** Id of the object concerned, ours or the bank's. */
  subject: string;
  /** The values that differ. */
  detail: string;
}

export const differenceKinds = [
  'charge_missing_at_bank',
  'charge_missing_here',
  'charge_amount_differs',
  'charge_status_differs',
  'payment_missing_here',
  'payment_missing_at_bank',
  'payment_counted_twice',
  'payment_amount_differs',
  'posting_missing',
  'posting_repeated',
  'posting_without_charge',
  'posting_amount_differs',
  'posting_unbalanced',
  'totals_differ',
  'event_missing',
  'event_repeated',
  'event_without_charge',
  'delivery_missing',
  'delivery_stuck',
  'outbox_stuck',
  'lease_stuck',
  'dead_letters',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export function difference(kind: DifferenceKind, subject: string, detail = ''): Difference {
  return { kind, subject, detail };
}
