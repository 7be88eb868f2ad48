import { nextStatus, type TransitionTable } from '@catraca/kernel/transitions';

/** `requested`, `abandoned`: its own mandate is not there yet, and sellers do not see it. */
export type SubscriptionStatus =
  | 'requested'
  | 'abandoned'
  | 'incomplete'
  | 'active'
  | 'past_due'
  | 'paused'
  | 'canceled'
  | 'completed';

/**
 * What happens to a subscription. `confirm`, `abandon`: its mandate is at the bank, or never will be;
 * `fail`: a cycle ended without a payment; `recover`: a later charge is paid; `resume_unpaid`: a pause ends,
 * and no later charge was paid; `complete`: its last cycle, or its mandate's last day, has passed.
 */
export type SubscriptionTrigger =
  | 'confirm'
  | 'abandon'
  | 'activate'
  | 'fail'
  | 'recover'
  | 'pause'
  | 'resume'
  | 'resume_unpaid'
  | 'cancel'
  | 'complete';

export const subscriptionTransitions: TransitionTable<SubscriptionStatus, SubscriptionTrigger> = {
  requested: { confirm: 'incomplete', abandon: 'abandoned' },
  incomplete: { activate: 'active', cancel: 'canceled' },
  active: { fail: 'past_due', pause: 'paused', cancel: 'canceled', complete: 'completed' },
  past_due: { recover: 'active', pause: 'paused', cancel: 'canceled', complete: 'completed' },
  paused: { resume: 'active', resume_unpaid: 'past_due', cancel: 'canceled', complete: 'completed' },
};

/** Null where the trigger changes nothing. */
export function subscriptionAfter(
  status: SubscriptionStatus,
  trigger: SubscriptionTrigger,
): SubscriptionStatus | null {
  return nextStatus(subscriptionTransitions, status, trigger);
}
