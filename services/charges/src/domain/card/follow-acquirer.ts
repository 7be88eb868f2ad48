import type { CardBrand, DeclineCode } from '@catraca/kernel/cards';
import { later } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';
import { nextStatus } from '@catraca/kernel/transitions';
import type { CardDetails, Charge, ChargeChange, Discrepancy, StatusEventType } from '../charge.ts';
import { hasPendingRefund } from '../refunds/refund-fees.ts';
import { type ChargeStatus, type ChargeTrigger, transitions } from '../transitions.ts';
import { hasSameDigits } from './authentication.ts';
import {
  type AcquirerChargeback,
  followChargeback,
  isAboveSale,
  isAwaited,
  mayChange,
} from './chargeback.ts';
import { isInDoubt, isSentAgain, lastSendOf, mayShowFurtherOrder } from './order-sends.ts';

/** A card charge as its acquirer reports it. */
export interface AcquirerPayment {
  acquirerChargeId: string;
  status: 'processing' | 'in_analysis' | 'paid' | 'failed' | 'canceled' | 'chargedback' | 'unknown';
  amount: Cents;
  canceledAmount: Cents;
  /** Null when the acquirer does not report it. */
  card: { brand: CardBrand | null; lastFour: string } | null;
  /** Null when the acquirer does not report them. */
  firstSix: string | null;
  /** Null: the acquirer does not say whether the cardholder counts as authenticated. */
  isAuthenticated: boolean | null;
  authorizedAt: Date | null;
  paidAt: Date | null;
  decline: DeclineCode | null;
  chargeback: AcquirerChargeback | null;
  /** Further orders of this charge that took money or may take it. */
  repeated: readonly string[];
}

/** A further order, or one of another card, is asked for until its cancellation shows. */
const CANCELLATION_CHECK_MS = 30_000;
/** Checks of a charge that ended unpaid and may have an order that is not shown yet. */
const LATE_CHECK_MS = 3_600_000;
const CHECKED_AFTER_END_MS = 24 * 3_600_000;

/**
 * The next change that brings a card charge to its state at the acquirer, or null when they agree.
 * `atAcquirer` is null when the acquirer does not have the order. The acquirer decides: nothing is guessed.
 * `holdMs`: how long the credit of a representment is held.
 */
export function followAcquirer(
  charge: Charge,
  atAcquirer: AcquirerPayment | null,
  at: { now: Date; holdMs: number },
): ChargeChange | null {
  const { now } = at;
  if (!atAcquirer) return followAbsence(charge, now);
  const change = advance(charge, atAcquirer, now) ?? followChargeback(charge, atAcquirer.chargeback, at);
  return change ?? report(charge, atAcquirer) ?? rest(charge, atAcquirer, now);
}

/**
 * Declines a charge whose order the acquirer does not have. The order may still arrive, so it is checked
 * later too.
 */
export function declineWithoutOrder(charge: Charge, decline: DeclineCode, now: Date): ChargeChange | null {
  return declineCharge(charge, decline, later(now, LATE_CHECK_MS));
}

/** The acquirer did not respond: its answer is unknown, and is asked for until it is known. */
export function awaitAcquirer(charge: Charge, nextCheckAt: Date): ChargeChange | null {
  return charge.status === 'requested' ? statusChange(charge, 'wait', { dueAt: nextCheckAt }) : null;
}

/** Whether money was taken for a charge that has failed here, or was canceled: it must go back. */
export function isPaidAfterFailure(charge: Charge, atAcquirer: AcquirerPayment | null): boolean {
  if (!isUnpaid(charge) || !atAcquirer) return false;
  const { status, amount, canceledAmount } = atAcquirer;
  // A read that lags shows the order that was canceled as it was before: in analysis.
  const isHeld = status === 'in_analysis' && charge.status === 'failed';
  return (status === 'paid' || isHeld) && canceledAmount < amount;
}

/** Whether the charge has ended without a payment. */
function isUnpaid({ status }: Charge): boolean {
  return status === 'failed' || status === 'canceled';
}

/**
 * The card was kept by the vault, or is not to be kept any more. A chargeback, a refund under way and a
 * further order have their own checks.
 */
export function cardKept(charge: Charge): ChargeChange | null {
  if (!charge.card?.isToSave) return null;
  const mayBeTwice = charge.discrepancy === 'card_charged_twice' || isSentAgain(charge);
  const isChecked = charge.chargebackSeenAt !== null || hasPendingRefund(charge) || mayBeTwice;
  const dueAt = isChecked ? charge.dueAt : null;
  return { set: { card: { ...charge.card, isToSave: false }, dueAt }, events: [] };
}

function declineCharge(charge: Charge, decline: DeclineCode, dueAt: Date | null = null): ChargeChange | null {
  return statusChange(charge, 'decline', {
    card: { ...charge.card!, decline, isToSave: false },
    dueAt,
  });
}

function advance(charge: Charge, payment: AcquirerPayment, now: Date): ChargeChange | null {
  const isUnclear = payment.status === 'unknown' || payment.amount !== charge.amount;
  // There is an order: whoever repeats the sale would charge the buyer again.
  if (isUnclear) return charge.status === 'requested' ? statusChange(charge, 'wait', {}) : null;
  const card = cardOf(charge, payment);
  const isApproved = payment.status === 'paid' || payment.status === 'in_analysis';
  if (isApproved && isOfOtherCard(charge, payment)) {
    const dueAt = later(now, CANCELLATION_CHECK_MS);
    return declineCharge({ ...charge, card }, 'authentication_required', dueAt);
  }
  switch (payment.status) {
    case 'paid':
    case 'chargedback':
      return statusChange(charge, 'pay', {
        card: { ...card, acquirerChargeId: payment.acquirerChargeId },
        paidAt: payment.paidAt ?? now,
        dueAt: card.isToSave ? now : furtherOrderCheckAt(charge, now),
      });
    case 'in_analysis':
      return statusChange(charge, 'hold', { card });
    case 'failed':
      return declineCharge({ ...charge, card }, payment.decline ?? 'unknown', lateCheckAt(charge, now));
    case 'canceled':
      return statusChange(charge, 'cancel', {
        card: { ...card, isToSave: false },
        dueAt: lateCheckAt(charge, now),
      });
    case 'processing':
      return charge.status === 'requested' ? statusChange(charge, 'wait', { card }) : null;
    default:
      return null;
  }
}

/** An order that was sent more than once may be shown once more. Null: it was sent once. */
function lateCheckAt(charge: Charge, now: Date): Date | null {
  return isSentAgain(charge) ? later(now, LATE_CHECK_MS) : null;
}

/** The same of a sale: an order that is shown later is the buyer's second payment. */
function furtherOrderCheckAt(charge: Charge, now: Date): Date | null {
  return mayShowFurtherOrder(charge, now) ? later(now, CANCELLATION_CHECK_MS) : null;
}

/**
 * The order charged another card than the one that was authenticated (specification S15.21): the cardholder
 * did not agree to it, and the money goes back. Only the order tells all of its card's digits.
 */
function isOfOtherCard({ card }: Charge, { card: charged, firstSix }: AcquirerPayment): boolean {
  const authenticated = card?.authenticatedCard;
  return (
    Boolean(authenticated) &&
    !hasSameDigits(authenticated!, { firstSix, lastFour: charged?.lastFour ?? null })
  );
}

/** An authentication that the acquirer did not take, or of another card, protects nobody: it is not shown. */
function cardOf(charge: Charge, payment: AcquirerPayment): CardDetails {
  const { card } = charge;
  const { card: reported, isAuthenticated, authorizedAt } = payment;
  const isVoid = isAuthenticated === false || isOfOtherCard(charge, payment);
  return {
    ...card!,
    ...(isVoid && { threeDsStatus: null }),
    brand: reported?.brand ?? card!.brand,
    lastFour: reported?.lastFour ?? card!.lastFour,
    authorizedAt: authorizedAt ?? card!.authorizedAt,
  };
}

/** A charge is created for sellers when it leaves its intent. */
function statusChange(charge: Charge, trigger: ChargeTrigger, set: Partial<Charge>): ChargeChange | null {
  const status = nextStatus<ChargeStatus, ChargeTrigger>(transitions, charge.status, trigger);
  if (!status) return null;
  const created: StatusEventType[] = charge.status === 'requested' ? ['charge.created'] : [];
  const reached = eventOf[status];
  const types = [...created, ...(reached ? [reached] : [])];
  return { set: { ...set, status, attempts: 0 }, events: types.map((type) => ({ type })) };
}

const eventOf: Partial<Record<ChargeStatus, StatusEventType>> = {
  paid: 'charge.paid',
  in_analysis: 'charge.in_analysis',
  failed: 'charge.failed',
  canceled: 'charge.canceled',
};

function followAbsence(charge: Charge, now: Date): ChargeChange | null {
  const { status, dueAt } = charge;
  const isOpen = status === 'requested' || status === 'processing';
  // Not shown by then, it was never made (specification S8.9).
  if (isOpen && !isInDoubt(charge, now)) return declineWithoutOrder(charge, 'try_again_later', now);
  if (!isUnpaid(charge) || !dueAt) return null;
  const isOver = now > later(lastSendOf(charge), CHECKED_AFTER_END_MS);
  return isOver ? { set: { dueAt: null }, events: [] } : null;
}

/** Keeps a discrepancy on the charge while it stands, so that it is reported once. */
function report(charge: Charge, payment: AcquirerPayment): ChargeChange | null {
  const discrepancy = discrepancyOf(charge, payment);
  if (discrepancy === charge.discrepancy) return null;
  return discrepancy || isResolved(charge, payment) ? { set: { discrepancy }, events: [] } : null;
}

/** Whether a report that contradicts nothing ends the discrepancy. */
function isResolved(charge: Charge, { chargeback }: AcquirerPayment): boolean {
  // until the card is kept, which would end the check for a further order (`cardKept`)
  if (charge.discrepancy === 'card_charged_twice') return !charge.card?.isToSave;
  const isTold = typeof chargeback?.disputed === 'number' && !hasPendingRefund(charge);
  return charge.discrepancy !== 'chargeback_above_sale' || isTold;
}

function discrepancyOf(charge: Charge, payment: AcquirerPayment): Discrepancy | null {
  if (payment.amount !== charge.amount) return 'paid_another_amount';
  if (payment.status === 'unknown') return 'unknown_status';
  if (payment.repeated.length > 0) return 'card_charged_twice';
  if (isPaidAfterFailure(charge, payment)) return 'paid_after_failure';
  if (payment.chargeback && charge.status === 'refunded') return 'chargeback_after_refund';
  return isAboveSale(charge, payment.chargeback) ? 'chargeback_above_sale' : null;
}

/**
 * Nothing more is expected of a charge that has ended, whose card needs no keeping, and whose chargeback is
 * final.
 */
function rest(charge: Charge, payment: AcquirerPayment, now: Date): ChargeChange | null {
  const isOpen = ['requested', 'processing', 'in_analysis'].includes(charge.status);
  const isFollowed = mayChange(charge, now) || isAwaited(charge, payment.chargeback);
  // A further order is asked for until its cancellation shows.
  if (payment.repeated.length > 0)
    return charge.dueAt ? null : { set: { dueAt: later(now, CANCELLATION_CHECK_MS) }, events: [] };
  // What was taken is asked for until it shows as given back: the cancellation may have had no answer.
  if (isPaidAfterFailure(charge, payment))
    return charge.dueAt ? null : { set: { dueAt: later(now, CANCELLATION_CHECK_MS) }, events: [] };
  // another send of it may still show an order
  const isDoubted =
    mayShowFurtherOrder(charge, now) || (charge.status === 'failed' && isInDoubt(charge, now));
  const hasDuties = isOpen || isDoubted || charge.card?.isToSave || hasPendingRefund(charge);
  if (isFollowed || hasDuties || mayTakeMoney(charge, payment) || !charge.dueAt) return null;
  return { set: { dueAt: null }, events: [] };
}

/**
 * Whether an order of a charge that ended unpaid, which appeared after all, has taken money that is not given
 * back, or still may.
 */
function mayTakeMoney(charge: Charge, { status, amount, canceledAmount }: AcquirerPayment): boolean {
  const hasEnded = ['failed', 'canceled', 'chargedback'].includes(status) || canceledAmount >= amount;
  return isUnpaid(charge) && !hasEnded;
}
