import { backOffMs } from '@catraca/kernel/back-off';
import { later } from '@catraca/kernel/dates';
import { mayChange, nextChargebackCheckAt } from './card/chargeback.ts';
import type { Charge } from './charge.ts';
import { EXPIRY_CHECK_MS } from './pix/follow.ts';

/** Delay of the second check, when the bank did not answer, could not say more, or this process died. */
const FIRST_GAP_MS = 20_000;

/**
 * Time of the check after the one that begins now: with back-off, but never past the end of the QR code. A
 * chargeback: once a day.
 */
export function nextCheckAt(
  charge: Pick<Charge, 'attempts' | 'pix' | 'card' | 'chargeback' | 'createdAt'>,
  now: Date,
  jitter: number,
): Date {
  const { attempts, pix } = charge;
  if (mayChange(charge, now)) return nextChargebackCheckAt(charge, now);
  const next = later(now, backOffMs(attempts, FIRST_GAP_MS, jitter));
  const end = pix?.expiresAt && later(pix.expiresAt, EXPIRY_CHECK_MS);
  return end && end > now && end < next ? end : next;
}
