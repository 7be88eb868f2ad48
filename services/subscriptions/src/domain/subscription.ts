import type { Interval } from '@catraca/kernel/cycles';
import type { LocalDate } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';
import type { SubscriptionStatus } from './subscription-states.ts';

/** What makes the charges of a mandate. Times are the account's. */
export interface Subscription {
  /** `sub_…` */
  id: string;
  accountId: string;
  livemode: boolean;
  status: SubscriptionStatus;
  mandateId: string;
  /** Whether the mandate came with it, and ends with it. */
  ownsMandate: boolean;
  /** Of each charge. */
  amount: Cents;
  interval: Interval;
  /** Of a week 1 (Monday) to 7, otherwise 1 to 31. */
  billingDay: number;
  startsOn: LocalDate;
  /** Its own last day. */
  endsOn: LocalDate | null;
  /** What it needs of its mandate, which never changes: the start of its cycles, and its last day. */
  mandate: { startsOn: LocalDate; endsOn: LocalDate | null };
  /** The next due day that nothing was decided about. Null: there is none. */
  nextDueOn: LocalDate | null;
  /** The last one that was charged or skipped, by its day and its cycle of the mandate. */
  last: { dueOn: LocalDate; cycle: number } | null;
  /** Its last cycles with a charge, oldest first. */
  charges: CycleCharge[];
  pause: { until: LocalDate | null } | null;
  /** The day on which it ends, when it was canceled for the end of its period. */
  cancelAt: LocalDate | null;
  /** Why it ended. Null: the seller ended it, or it was completed. */
  reason: EndReason | null;
  metadata: { key: string; value: string }[];
  /** Whether what follows from its end is done: at its charges and at its mandate. */
  isSettled: boolean;
  dueAt: Date | null;
  attempts: number;
  activatedAt: Date | null;
  canceledAt: Date | null;
  createdAt: Date;
}

export type EndReason = 'payment_failed' | 'mandate_rejected' | 'mandate_expired' | 'mandate_canceled';

/** The charge of a cycle. Its id follows from the subscription and the cycle. */
export interface CycleCharge {
  /** Of the mandate. */
  cycle: number;
  /** `ch_…` */
  chargeId: string;
  dueOn: LocalDate;
  amount: Cents;
  /** `intended`: charges may not have it yet. `skipped`: it was canceled, or charges refused it. */
  state: CycleState;
}

export type CycleState = 'intended' | 'open' | 'paid' | 'failed' | 'skipped';

export type SubscriptionEventType =
  | 'subscription.created'
  | 'subscription.activated'
  | 'subscription.past_due'
  | 'subscription.paused'
  | 'subscription.resumed'
  | 'subscription.updated'
  | 'subscription.canceled'
  | 'subscription.completed';

/** A change, with the event that it emits. */
export interface SubscriptionChange {
  set: Partial<Omit<Subscription, 'id' | 'accountId' | 'livemode'>>;
  event: SubscriptionEventType | null;
}

/** Whether it will never charge again. */
export function hasEnded({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'canceled' || status === 'completed' || status === 'abandoned';
}

/** Whether sellers see it. */
export function isListed({ status }: Pick<Subscription, 'status'>): boolean {
  return status !== 'requested' && status !== 'abandoned';
}
