import { nextStatus, type TransitionTable } from '@catraca/kernel/transitions';

export type SubscriptionStatus = 'incomplete' | 'active' | 'past_due' | 'paused' | 'canceled' | 'completed';

/**
 * What happens to a subscription. `fail`: a cycle ended without a payment; `recover`: a later charge is paid;
 * `complete`: its last cycle, or its mandate's last day, has passed.
 */
export type SubscriptionTrigger =
  | 'activate'
  | 'fail'
  | 'recover'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'complete';

const transitions: TransitionTable<SubscriptionStatus, SubscriptionTrigger> = {
  incomplete: { activate: 'active', cancel: 'canceled' },
  active: { fail: 'past_due', pause: 'paused', cancel: 'canceled', complete: 'completed' },
  past_due: { recover: 'active', pause: 'paused', cancel: 'canceled', complete: 'completed' },
  paused: { resume: 'active', cancel: 'canceled', complete: 'completed' },
};

/** Null where the trigger changes nothing. */
export function subscriptionAfter(
  status: SubscriptionStatus,
  trigger: SubscriptionTrigger,
): SubscriptionStatus | null {
  return nextStatus(transitions, status, trigger);
}
