import type { Part } from './faults.ts';

export const RECOVERED_WITHIN_MS = 15_000;

/**
 * What shows that a room works again. `asked`: it answers what is asked of it alone. `answered`: a sale has its charge.
 * `posted`: its payment is in the ledger. `delivered`: its webhook has arrived.
 */
export type Proof = 'asked' | 'answered' | 'posted' | 'delivered';

const proofs: Record<Part, readonly Proof[]> = {
  accounts: ['asked'],
  gateway: ['answered', 'posted'],
  charges: ['answered', 'posted'],
  sandbox: ['answered', 'posted'],
  balance: ['posted'],
  webhooks: ['delivered'],
  notifier: ['delivered'],
  receivers: ['delivered'],
  mongod: ['asked', 'answered', 'posted', 'delivered'],
  kafka: ['answered', 'posted', 'delivered'],
};

const sale: readonly Part[] = ['gateway', 'accounts', 'charges', 'sandbox', 'mongod'];
const needs: Record<Proof, readonly Part[]> = {
  asked: ['gateway', 'accounts', 'mongod'],
  answered: sale,
  posted: [...sale, 'kafka', 'balance'],
  delivered: [...sale, 'kafka', 'webhooks', 'notifier', 'receivers'],
};

/** What sales begun after a fault of this part must show before it counts as recovered. */
export function proofsOf(part: Part): readonly Proof[] {
  return proofs[part];
}

/** When a fault was on, in milliseconds since the epoch. Not ended: still on. */
export interface Span {
  part: Part;
  beganAt: number;
  endedAt: number | null;
}

/**
 * From when a recovery is timed: the end of the fault, or of the last other fault of something that its proof needs, where
 * they follow one another in less than the time that a recovery may take. One that comes later finds it late already.
 */
export function clockStart(
  fault: Span & { endedAt: number },
  others: readonly Span[],
  until: number,
): number {
  const needed = new Set(proofs[fault.part].flatMap((proof) => needs[proof]));
  const hindering = others.filter(({ part }) => needed.has(part));
  let start = fault.endedAt;
  for (const { beganAt, endedAt } of hindering.toSorted((one, other) => one.beganAt - other.beganAt)) {
    const end = Math.min(endedAt ?? until, until);
    if (beganAt < start + RECOVERED_WITHIN_MS && end > start) start = end;
  }
  return start;
}
