import { later } from '@catraca/kernel/dates';
import { derivedId } from '@catraca/kernel/ids';
import type { Cents } from '@catraca/kernel/money';
import { nextStatus } from '@catraca/kernel/transitions';
import type { Charge, Chargeback, ChargebackMove, ChargeChange } from '../charge.ts';
import { hasPendingRefund, platformFeeOf, remainingOf } from '../refunds/refund-fees.ts';
import { type ChargeStatus, type ChargeTrigger, transitions } from '../transitions.ts';

/** A chargeback as the acquirer reports it: sums, in cents. */
export interface AcquirerChargeback {
  id: string;
  /** Taken back so far. Null while the acquirer does not say how much. */
  disputed: Cents | null;
  /** Credited again: representments that were sent for analysis, or won. */
  represented: Cents;
  /** May be disputed at most. */
  most: Cents;
  at: Date;
}

const DAY_MS = 24 * 3_600_000;
/**
 * Brands let cardholders dispute for 120 days from the sale or from the expected delivery, and at most for
 * 540 days from the sale (Visa, "Dispute Management Guidelines"; Mastercard, "Chargeback Guide").
 */
export const DISPUTABLE_MS = 540 * DAY_MS;
/** Whether a chargeback has changed is read once a day: representments come without a callback. */
export const REPRESENTMENT_CHECK_MS = DAY_MS;
const REPRESENTMENT_ENDS_MS = 180 * DAY_MS;
/** Without an amount for so long, all that is left of the sale counts as disputed. */
const AMOUNT_UNKNOWN_MS = 3 * DAY_MS;

/** A refund that is under way decides first how much is left, and an amount may be told soon. */
const WAIT_MS = 30_000;
/** The vault, which is to keep the card, was away. */
const KEEP_CARD_MS = 30_000;

/**
 * Brings a chargeback to the sums that the acquirer reports; null when nothing is new. What is debited is
 * what was taken back less what was credited again, and at most what is left of the sale, once the refunds
 * under way have ended (specification S15.14). A representment's credit is held for `holdMs`: the acquirer
 * takes it back when the issuer does not accept it.
 */
export function followChargeback(
  charge: Charge,
  reported: AcquirerChargeback | null,
  { now, holdMs }: { now: Date; holdMs: number },
): ChargeChange | null {
  if (charge.chargeback) return follow(charge, charge.chargeback, { reported, now, holdMs });
  if (!reported) return null;

  const status = nextStatus<ChargeStatus, ChargeTrigger>(transitions, charge.status, 'charge_back');
  if (!status) return null;
  const amount = firstAmountOf(charge, reported, now);
  if (hasPendingRefund(charge) || amount === null) return wait(charge, now);
  const chargebackSeenAt = charge.chargebackSeenAt ?? now;
  const nothing = chargebackOf(charge, reported);
  const { chargeback, move } = debit(charge, nothing, amount);
  const dueAt = nextChargebackCheckAt({ ...charge, chargeback }, now);
  const set = { status, chargeback, chargebackSeenAt, dueAt };
  return { set, events: [{ type: 'charge.chargedback', move }] };
}

/**
 * Whether more may become of a chargeback: another debit, as of a later installment, a credit, or the end of
 * a hold.
 */
export function mayChange({ chargeback, createdAt }: Followed, now: Date): boolean {
  if (!chargeback) return false;
  const isDisputable = now < later(createdAt, DISPUTABLE_MS);
  return chargeback.held > 0 || isDisputable || now < later(chargeback.openedAt, REPRESENTMENT_ENDS_MS);
}

type Followed = Pick<Charge, 'chargeback' | 'createdAt'>;

/** Whether the charge waits for the amount of its chargeback, or for refunds that come before it. */
export function isAwaited(charge: Charge, reported: AcquirerChargeback | null): boolean {
  const status = nextStatus<ChargeStatus, ChargeTrigger>(transitions, charge.status, 'charge_back');
  return reported !== null && charge.chargeback === null && status !== null;
}

/** Whether the acquirer took back more than is left of the sale: nobody is debited for the rest. */
export function isAboveSale(charge: Charge, reported: AcquirerChargeback | null): boolean {
  if (!charge.chargeback || !reported || hasPendingRefund(charge)) return false;
  return (reported.disputed ?? 0) - reported.represented > Math.max(0, remainingOf(charge));
}

/** The next check of a charge that was charged back. */
export function nextChargebackCheckAt({ card, chargeback }: Pick<Charge, 'card' | 'chargeback'>, now: Date) {
  if (card?.isToSave) return later(now, KEEP_CARD_MS);
  const tomorrow = later(now, REPRESENTMENT_CHECK_MS);
  const heldUntil = chargeback?.heldUntil;
  return heldUntil && heldUntil > now && heldUntil < tomorrow ? heldUntil : tomorrow;
}

/** Null: not known yet. */
function firstAmountOf(charge: Charge, reported: AcquirerChargeback, now: Date): Cents | null {
  const { disputed, most } = reported;
  const seenAt = charge.chargebackSeenAt ?? now;
  if (disputed === null && now < later(seenAt, AMOUNT_UNKNOWN_MS)) return null;
  return atMostLeft(charge, disputed ?? most);
}

function atMostLeft(charge: Charge, amount: Cents): Cents {
  return Math.max(0, Math.min(amount, remainingOf(charge)));
}

/** Before anything is debited. */
function chargebackOf({ id }: Charge, { id: acquirerId, disputed, at }: AcquirerChargeback): Chargeback {
  return {
    id: derivedId('cb', at, [id, acquirerId]),
    amount: 0,
    platformFeeReturned: 0,
    fee: 0,
    sellerDebit: 0,
    disputed: disputed ?? 0,
    represented: 0,
    held: 0,
    heldUntil: null,
    status: 'opened',
    openedAt: at,
    reversedAt: null,
  };
}

/**
 * What was taken back comes first, and corrects an estimate; then what was credited again. The credit of a
 * representment alone is held.
 */
function follow(
  charge: Charge,
  before: Chargeback,
  { reported, now, holdMs }: { reported: AcquirerChargeback | null; now: Date; holdMs: number },
): ChargeChange | null {
  // Payables never go away: a sum that is smaller than before is of a read that lags.
  const disputed = Math.max(before.disputed, reported?.disputed ?? 0);
  const isTold = disputed > 0;
  const taken = { ...before, disputed };
  const debited = isTold ? atMostLeft(charge, disputed - before.represented) : before.amount;
  const share = debited === before.amount ? shareToCorrect(charge, before) : 0;
  if (debited > before.amount || share < 0) {
    const { chargeback, move } = debit(charge, taken, debited);
    return changed(charge, chargeback, { type: 'charge.chargeback_debited', move }, now);
  }
  if (debited < before.amount || share > 0)
    return credited(charge, taken, { amount: debited, heldUntil: null, now });

  const represented = Math.max(before.represented, reported?.represented ?? 0);
  if (!isTold || represented === before.represented)
    return (
      release(charge, taken, now) ??
      (disputed > before.disputed ? { set: { chargeback: taken }, events: [] } : null)
    );
  const known = { ...taken, represented };
  const amount = atMostLeft(charge, disputed - represented);
  const heldUntil = later(now, holdMs);
  if (amount < before.amount) return credited(charge, known, { amount, heldUntil, now });
  const kept = { ...known, heldUntil: known.held > 0 ? heldUntil : null };
  return { set: { chargeback: kept }, events: [] };
}

/**
 * What more of the platform's fee goes back with the chargeback, in cents: a refund of before it may be found
 * after it, and the parts of both add up to that of the whole.
 */
function shareToCorrect(charge: Charge, before: Chargeback): Cents {
  if (hasPendingRefund(charge)) return 0;
  return chargebackTerms(charge, before.amount).platformFeeReturned - before.platformFeeReturned;
}

function credited(charge: Charge, before: Chargeback, to: Credit): ChargeChange {
  const { chargeback, move } = credit(charge, before, to);
  return changed(charge, chargeback, { type: 'charge.chargeback_reversed', move }, to.now);
}

/** Frees what was held for a representment that the acquirer can no longer take back. */
function release(charge: Charge, before: Chargeback, now: Date): ChargeChange | null {
  if (before.held === 0 || !before.heldUntil || now < before.heldUntil) return null;
  const move = { amount: 0, platformFeeReturned: 0, fee: 0, sellerDebit: 0, reserveChange: -before.held };
  const chargeback = { ...before, held: 0, heldUntil: null };
  return changed(charge, chargeback, { type: 'charge.chargeback_released', move }, now);
}

/** Debits the seller until the chargeback is of `amount`, from what is held for it first. */
function debit(charge: Charge, before: Chargeback, amount: Cents): Moved {
  const terms = chargebackTerms(charge, amount);
  const sellerDebit = terms.sellerDebit - before.sellerDebit;
  const fromReserve = Math.min(before.held, sellerDebit);
  const held = before.held - fromReserve;
  return {
    chargeback: {
      ...before,
      ...terms,
      ...{ held, heldUntil: held > 0 ? before.heldUntil : null },
      ...{ status: 'opened', reversedAt: null },
    },
    move: {
      amount: amount - before.amount,
      platformFeeReturned: terms.platformFeeReturned - before.platformFeeReturned,
      fee: terms.fee - before.fee,
      sellerDebit,
      reserveChange: -fromReserve || 0,
    },
  };
}

interface Credit {
  amount: Cents;
  /** Null: what was debited is corrected. */
  heldUntil: Date | null;
  now: Date;
}

/** Credits the seller until the chargeback is of `amount`. */
function credit(charge: Charge, before: Chargeback, { amount, heldUntil, now }: Credit): Moved {
  const terms = chargebackTerms(charge, amount);
  const sellerDebit = before.sellerDebit - terms.sellerDebit;
  const isReversed = amount === 0;
  return {
    chargeback: {
      ...before,
      ...terms,
      held: before.held + (heldUntil ? sellerDebit : 0),
      heldUntil: heldUntil ?? before.heldUntil,
      status: isReversed ? 'reversed' : 'opened',
      reversedAt: isReversed ? now : null,
    },
    move: {
      amount: before.amount - amount,
      platformFeeReturned: before.platformFeeReturned - terms.platformFeeReturned,
      fee: before.fee - terms.fee,
      sellerDebit,
      reserveChange: heldUntil ? sellerDebit : 0,
    },
  };
}

interface Moved {
  chargeback: Chargeback;
  move: ChargebackMove;
}

export type ChargebackTerms = Pick<Chargeback, 'amount' | 'platformFeeReturned' | 'fee' | 'sellerDebit'>;

/** What a chargeback of `amount` costs in all. */
export function chargebackTerms(charge: Charge, amount: Cents): ChargebackTerms {
  const { platformFee, fee: contractFee } = charge.chargebackPolicy;
  const platformFeeReturned = platformFee === 'proportional' ? platformFeeOf(charge, amount) : 0;
  const fee = amount > 0 ? contractFee : 0;
  return { amount, platformFeeReturned, fee, sellerDebit: amount - platformFeeReturned + fee };
}

/** The charge's status stays: a chargeback is definitive for it. */
function changed(
  charge: Charge,
  chargeback: Chargeback,
  event: ChargeChange['events'][number],
  now: Date,
): ChargeChange {
  const dueAt = nextChargebackCheckAt({ ...charge, chargeback }, now);
  return { set: { chargeback, dueAt }, events: [event] };
}

/** Seen first, it is looked at again soon, then with the back-off of checks. */
function wait(charge: Charge, now: Date): ChargeChange | null {
  const { dueAt, chargebackSeenAt } = charge;
  const soon = later(now, WAIT_MS);
  if (!chargebackSeenAt)
    return { set: { chargebackSeenAt: now, dueAt: dueAt && dueAt < soon ? dueAt : soon }, events: [] };
  return dueAt && dueAt > now ? null : { set: { dueAt: soon }, events: [] };
}
