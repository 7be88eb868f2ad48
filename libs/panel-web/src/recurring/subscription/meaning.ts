import type { Subscription } from '../../queries/subscriptions.ts';
import type { Moments } from '../../texts/moments.ts';
import type { Texts } from '../../texts/pt.ts';

/** What a subscription's state means now, in a sentence. */
export function meaningOf(subscription: Subscription, t: Texts, moments: Moments): string {
  const { status, pause, cancel_at, reason } = subscription;
  if (status === 'canceled') return reasonText(reason, t);
  if (cancel_at) return t.subscription.endsOn(moments.date(cancel_at));
  if (status === 'paused' && pause?.until) return t.subscription.pausedUntil(moments.date(pause.until));
  return t.subscriptionMeaning[status];
}

function reasonText(reason: string | null, t: Texts): string {
  if (reason === null) return t.subscriptionMeaning.canceled;
  return t.subscriptionReason[reason as keyof Texts['subscriptionReason']] ?? reason;
}
