import { doubtEnd } from '@catraca/kernel/doubt';
import type { Charge, ChargeChange } from '../charge.ts';

/** When the order of a card charge was last sent to the acquirer: at first, at once after its intent. */
export function lastSendOf({ card, createdAt }: Charge): Date {
  return card?.sentAgainAt ?? createdAt;
}

/** Whether the acquirer may still process a send of the order that it does not show yet (ADR 58). */
export function isInDoubt(charge: Charge, now: Date): boolean {
  return now < doubtEnd(lastSendOf(charge));
}

/** Whether the acquirer may still show an order of another send than the one that it has shown. */
export function mayShowFurtherOrder(charge: Charge, now: Date): boolean {
  return isSentAgain(charge) && isInDoubt(charge, now);
}

export function isSentAgain({ card }: Charge): boolean {
  return Boolean(card?.sentAgainAt);
}

/**
 * The change before the order of an intent is sent again. The retry may have another authentication than the
 * attempt that stored the charge; either may make the order, so none is shown. Null: the charge has left its
 * intent, and nothing is to be sent.
 */
export function sendAgain({ status, card }: Charge, retry: Charge, now: Date): ChargeChange | null {
  if (status !== 'requested') return null;
  const isOther = card!.threeDsTransactionId !== (retry.card?.threeDsTransactionId ?? null);
  const none = { threeDsStatus: null, threeDsTransactionId: null, authenticatedCard: null };
  const shown = isOther ? none : {};
  return { set: { card: { ...card!, ...shown, sentAgainAt: now } }, events: [] };
}
