import { ApiError } from '@catraca/kernel/errors';
import { holdsTooLong, type LapsedPlace, mostPlacesOfAddress } from './link-places.ts';
import type { Offer } from './offer.ts';

const HELD_RETRY_SECONDS = 30;

/** A hosted page that opens a session for each visit. */
export interface PaymentLink extends Offer {
  /** `pl_…` */
  id: string;
  accountId: string;
  livemode: boolean;
  /** Whether the seller lets it take payments. */
  isEnabled: boolean;
  /** Completed sessions. */
  payments: number;
  /** Places that payments under way hold, where there is `maxPayments`. */
  held: number;
  /** Places that were given back unpaid, newest last. */
  lapsed: LapsedPlace[];
  maxPayments: number | null;
  expiresAt: Date | null;
  createdAt: Date;
}

/** Whether it takes payments. */
export function isActive(link: PaymentLink, now: Date): boolean {
  return isOpen(link, now) && !isUsedUp(link);
}

/** Throws payment_link_inactive, link_exhausted. */
export function assertActive(link: PaymentLink, now: Date): void {
  if (!isOpen(link, now)) throw new ApiError('payment_link_inactive');
  if (isUsedUp(link)) throw exhausted(link);
}

/** A place that is only held may become free. */
export function exhausted(link: PaymentLink): ApiError {
  return new ApiError('link_exhausted', isUsedUp(link) ? {} : { retry_after: HELD_RETRY_SECONDS });
}

/** Whether payments under way from one address hold more places than one address may. */
export function isTooMany(held: number, { maxPayments }: PaymentLink): boolean {
  return maxPayments !== null && held > mostPlacesOfAddress(maxPayments);
}

/**
 * Whether this address, which has just taken a place, may not have it: it is the last one, and the address
 * has held places for too long without paying. Others could never pay.
 */
export function isKeptFromOthers(link: PaymentLink, holder: string, now: Date): boolean {
  const { payments, held, maxPayments, lapsed } = link;
  const isLast = maxPayments !== null && payments + held >= maxPayments;
  return isLast && holdsTooLong(lapsed, holder, now);
}

/** By a payment whose place was given up meanwhile. */
export function isAboveMaximum({ payments, maxPayments }: PaymentLink): boolean {
  return maxPayments !== null && payments > maxPayments;
}

function isOpen({ isEnabled, expiresAt }: PaymentLink, now: Date): boolean {
  return isEnabled && (expiresAt === null || now < expiresAt);
}

function isUsedUp({ payments, maxPayments }: PaymentLink): boolean {
  return maxPayments !== null && payments >= maxPayments;
}
