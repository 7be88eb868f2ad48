import type { End, EndCode, Ending, Mandate, MandateChange, MandateEventType, Payer } from './mandate.ts';
import { isPastEnd } from './mandate-checks.ts';
import { type MandateStatus, type MandateTrigger, mandateAfter } from './mandate-states.ts';

const events: Partial<Record<MandateStatus, MandateEventType>> = {
  active: 'mandate.activated',
  rejected: 'mandate.rejected',
  expired: 'mandate.expired',
  canceled: 'mandate.canceled',
};

/** A mandate as the bank reports it. */
export interface AtBank {
  status: 'created' | 'approved' | 'rejected' | 'expired' | 'canceled' | 'unknown';
  payer: Payer | null;
  /** Why and by whom it ended. */
  end: BankEnd | null;
}

interface BankEnd {
  /** As `AP13`. */
  code: string;
  by: 'payer' | 'payer_bank' | 'seller' | 'seller_bank' | null;
}

/**
 * The change that brings the mandate to its state at the bank, or null when they agree. After its last day it
 * is over, whatever the bank says.
 */
export function follow(mandate: Mandate, atBank: AtBank | null, now: Date): MandateChange | null {
  const reported = atBank && byBank(mandate, atBank, now);
  return reported ?? (isPastEnd(mandate, now) ? moved(mandate, 'end', { end: endBy('ended') }) : null);
}

function byBank(mandate: Mandate, { status, payer, end }: AtBank, now: Date): MandateChange | null {
  switch (status) {
    case 'approved':
      // Asked for before the end was wanted, or read from before it: it is not to be charged any more.
      if (mandate.ending !== null && !isMoot(mandate.ending)) return null;
      return moved(mandate, 'approve', {
        activatedAt: now,
        payer,
        ...(mandate.ending && { ending: null }),
      });
    case 'rejected':
      return moved(mandate, 'reject', { end: { code: 'rejected', bankCode: end?.code ?? null } });
    case 'expired':
      return moved(mandate, 'end', { end: endBy('ended') });
    case 'canceled':
      return canceled(mandate, end, now);
    case 'created':
    case 'unknown':
      return null;
  }
}

const endCodes: Readonly<Record<Ending, EndCode>> = {
  seller: 'canceled_by_seller',
  subscription: 'canceled_with_subscription',
  unanswered: 'unanswered',
  unconfirmed: 'unconfirmed',
  request_refused: 'request_refused',
  first_charge_expired: 'first_charge_expired',
  first_charge_canceled: 'first_charge_canceled',
};

/** Endings for which the mandate expires, rather than being canceled. */
const expiring: readonly (Ending | null)[] = ['unanswered', 'unconfirmed', 'first_charge_expired'];

/** Whether the payer's approval makes an end needless: it was wanted only because there was none. */
export function isMoot(ending: Ending | null): boolean {
  return ending !== null && ending !== 'seller' && ending !== 'subscription';
}

/** The bank says who canceled it. When that was the seller, we did it, and know why. */
function canceled(mandate: Mandate, atBank: BankEnd | null, now: Date): MandateChange | null {
  const { ending } = mandate;
  const isOurs = ending !== null && (atBank === null || atBank.by === 'seller' || atBank.by === null);
  const end: End = { code: isOurs ? endCodes[ending] : codeOf(atBank), bankCode: atBank?.code ?? null };
  const expired = isOurs && expiring.includes(ending) ? moved(mandate, 'expire', { end }) : null;
  return expired ?? moved(mandate, 'cancel', { end, canceledAt: now });
}

function codeOf(atBank: BankEnd | null): EndCode {
  switch (atBank?.by) {
    case 'payer':
      return 'canceled_by_payer';
    case 'payer_bank':
      return 'canceled_by_payer_bank';
    case 'seller':
      return 'canceled_by_seller';
    default:
      return 'canceled_by_bank';
  }
}

function endBy(code: EndCode): End {
  return { code, bankCode: null };
}

/** Null where the table has no such transition. */
function moved(mandate: Mandate, trigger: MandateTrigger, set: MandateChange['set']): MandateChange | null {
  const status = mandateAfter(mandate.status, trigger);
  if (!status) return null;
  return { set: { ...set, status, isSettled: false, attempts: 0 }, event: events[status] ?? null };
}

/** The bank has it: the payer may decide now. */
export function confirmed(mandate: Mandate, set: Pick<Mandate, 'qrCode'>): MandateChange | null {
  return moved(mandate, 'confirm', set);
}

/** One that the payer was not asked for is to be ended at the bank. Null: the payer was, or it is ending. */
export function withdrawing({ status, ending: earlier }: Mandate, ending: Ending): MandateChange | null {
  const isHidden = status === 'requested' && earlier === null;
  return isHidden ? { set: { ending, attempts: 0 }, event: null } : null;
}

/** The bank never got it, refused it, or has ended it before the payer was asked. */
export function abandoned(mandate: Mandate): MandateChange | null {
  return moved(mandate, 'abandon', {});
}
