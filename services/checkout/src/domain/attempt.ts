import type { CounterName } from './card-testing.ts';
import type { PaymentMethod } from './offer.ts';

/** One try to pay a session. Its charge has its id from before charges is called. */
export interface Attempt {
  chargeId: string;
  /** `mnd_…` whose first charge it is: the payment approves it. */
  mandateId: string | null;
  method: PaymentMethod;
  status: AttemptStatus;
  /** Real time, whatever the account's test clock says. */
  startedAt: Date;
  paidAt: Date | null;
  /** What a refusal of its card counts for. */
  counters: CounterName[];
  /** Who holds a place of a link by it, as a keyed hash. Null where no place is held. */
  placeHolder: string | null;
  /** When the buyer began to change from this Pix to a card, in real time: the place is kept for that. */
  replacedAt: Date | null;
}

/**
 * `started`: no outcome is known yet. `abandoned`: nothing was charged. The others are statuses of the
 * charge.
 */
export type AttemptStatus =
  | 'started'
  | 'pending'
  | 'processing'
  | 'in_analysis'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'canceled'
  | 'abandoned';

/** What charges says of a charge, in a response or an event. */
export interface ChargeReport {
  id: string;
  status: string;
  paidAt: Date | null;
}

/**
 * An attempt goes to statuses with a higher rank only, so reports may come late and in any order. Paid is the
 * last word.
 */
const ranks: Record<AttemptStatus, number> = {
  started: 0,
  pending: 1,
  processing: 1,
  in_analysis: 2,
  failed: 3,
  expired: 3,
  canceled: 3,
  abandoned: 3,
  paid: 4,
};

/** The statuses of a charge that was paid, whatever happened to the money afterwards. */
const paidStatuses: readonly string[] = ['paid', 'partially_refunded', 'refunded', 'chargedback'];

export function isPending({ status }: Attempt): boolean {
  return ranks[status] < ranks.failed;
}

/** The attempts after this report. Null when it says nothing new. */
export function reported(
  attempts: readonly Attempt[],
  { id, status, paidAt }: ChargeReport,
): Attempt[] | null {
  const attempt = attempts.find(({ chargeId }) => chargeId === id);
  const next = attemptStatusOf(status);
  if (!attempt || !next || ranks[next] <= ranks[attempt.status]) return null;
  return attempts.map((one) => (one === attempt ? { ...one, status: next, paidAt } : one));
}

/**
 * The attempts with this try changed. Null when it has an outcome by now, or another request has continued it
 * since.
 */
export function withTry(attempts: readonly Attempt[], attempt: Attempt, changed: Attempt): Attempt[] | null {
  const at = attempts.findIndex((one) => isSameTry(one, attempt));
  return at < 0 ? null : attempts.with(at, changed);
}

export function isSameTry(one: Attempt, other: Attempt): boolean {
  const isSameTime = one.startedAt.getTime() === other.startedAt.getTime();
  return one.chargeId === other.chargeId && one.status === 'started' && isSameTime;
}

/** Null for a status that sellers never see. */
function attemptStatusOf(status: string): AttemptStatus | null {
  if (paidStatuses.includes(status)) return 'paid';
  return status in ranks ? (status as AttemptStatus) : null;
}
