import type { SessionCharge, SessionStatus } from '../session.ts';

export type Screen = 'loading' | 'problem' | 'form' | 'pix' | 'waiting' | 'completed' | 'expired';

/** What the page shows of a session in this status. */
export function screenFor(status: SessionStatus['status'], charge: SessionCharge | null): Screen {
  if (status === 'completed' || charge?.status === 'paid') return 'completed';
  if (status === 'expired') return 'expired';
  if (charge?.status === 'pending') return charge.payment_method === 'pix' ? 'pix' : 'waiting';
  if (charge?.status === 'processing' || charge?.status === 'in_analysis') return 'waiting';
  return isUnanswered(status, charge) ? 'waiting' : 'form';
}

/** Another tab has just pressed the button, or a payment was interrupted before there was a charge. */
export function isUnanswered(status: SessionStatus['status'], charge: SessionCharge | null): boolean {
  return status === 'processing' && !charge;
}

/** Shown to a waiting buyer when the charge ended without money: a code of the notices. */
export function endOf(shown: Screen, charge: SessionCharge | null, asksMandate = false): string | null {
  // A payer who does not allow the mandate pays nothing either.
  if (shown === 'pix' && charge?.status === 'canceled' && asksMandate) return 'mandate_refused';
  if (shown === 'pix' && charge?.status !== 'pending') return 'pix_ended';
  if (shown === 'waiting' && charge?.status === 'failed') return 'refused_later';
  return null;
}

/** A Pix that the buyer can pay. */
export function isPendingPix(charge: SessionCharge | null): boolean {
  return charge?.payment_method === 'pix' && charge.status === 'pending';
}

/** A late message of an older status: the page already shows a charge that it does not know. */
export function isOlder(status: SessionStatus, known: SessionCharge | null): boolean {
  return status.charge === null && known !== null && status.status === 'open';
}
