import { backOffMs } from '@catraca/kernel/back-off';
import { type Charge, later } from './charge.ts';
import { EXPIRY_CHECK_MS } from './follow.ts';

/** Delay of the second check, when the bank did not answer, could not say more, or this process died. */
const FIRST_GAP_MS = 20_000;

/** Time of the check after the one that begins now: with back-off, but never past the end of the QR code. */
export function nextCheckAt(
  { checkAttempts, pix }: Pick<Charge, 'checkAttempts' | 'pix'>,
  now: Date,
  jitter: number,
): Date {
  const next = later(now, backOffMs(checkAttempts, FIRST_GAP_MS, jitter));
  const end = pix && later(pix.expiresAt, EXPIRY_CHECK_MS);
  return end && end > now && end < next ? end : next;
}
