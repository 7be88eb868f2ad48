import { doubtEnd } from '@catraca/kernel/doubt';
import type { ProviderRefused } from './provider-refused.ts';

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
  return Math.max(0, Math.ceil((doubtEnd(send).getTime() - now.getTime()) / 1_000));
}
