import { later } from '@catraca/kernel/dates';
import type { ProviderRefused } from './provider-refused.ts';

/** A request whose response was lost may still be processed by the bank for this long (ADR 58). */
const DOUBT_MS = 10 * 60_000;

/**
 * Whether a refusal proves that nothing was done: no earlier send of the same request can have been
 * processed. `lastUnknownSend`: when the last one before the refused send was sent whose outcome is unknown;
 * null when there was none.
 */
export function isRefusalFinal(
  { afterDoubt }: Pick<ProviderRefused, 'afterDoubt'>,
  lastUnknownSend: Date | null,
  now: Date,
): boolean {
  if (afterDoubt) return false;
  return doubtSeconds(lastUnknownSend, now) === 0;
}

/** How long the bank may still process this send, in whole seconds. 0 when it no longer can. */
export function doubtSeconds(send: Date | null, now: Date): number {
  if (send === null) return 0;
  return Math.max(0, Math.ceil((later(send, DOUBT_MS).getTime() - now.getTime()) / 1_000));
}
