/** Something that the ledger must not have. */
export interface Fault {
  kind: FaultKind;
  /** The chain, charge or owner concerned. */
  subject: string;
  /** The first wrong link, or the values that differ. */
  detail: string;
  /** Charge or withdrawal to compare again, when the fault may be of events under way. */
  recheck?: string;
}

export type FaultKind =
  | 'broken_link'
  | 'head_differs'
  | 'posting_unbalanced'
  | 'totals_differ'
  | 'posting_missing'
  | 'posting_repeated'
  | 'posting_differs'
  | 'posting_without_cause';

export const adviceOf: Record<FaultKind, string> = {
  broken_link: 'A posting was changed, removed or inserted outside of balance, or LEDGER_KEY is another.',
  head_differs:
    'The chain is not the one whose head was written that day: postings were replaced or cut off.',
  posting_unbalanced: 'A posting was changed outside of balance.',
  totals_differ: 'The totals were changed outside of balance: GET /v1/balance is wrong.',
  posting_missing: 'The event did not reach the ledger: see the dead letters and catraca-ops reemit.',
  posting_repeated: 'One cause was posted twice: the balance is wrong.',
  posting_differs: 'The posting has other amounts than what caused it.',
  posting_without_cause: 'Nothing that the other services know of caused it.',
};

export function fault(kind: FaultKind, subject: string, detail: string): Fault {
  return { kind, subject, detail };
}
