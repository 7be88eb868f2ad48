import type { Offer } from './offer.ts';

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
  maxPayments: number | null;
  expiresAt: Date | null;
  createdAt: Date;
}

/** Whether it takes payments. */
export function isActive({ isEnabled, payments, maxPayments, expiresAt }: PaymentLink, now: Date): boolean {
  const isUsedUp = maxPayments !== null && payments >= maxPayments;
  return isEnabled && !isUsedUp && (expiresAt === null || now < expiresAt);
}
