import { later } from '@catraca/kernel/dates';
import { derivedId } from '@catraca/kernel/ids';
import type { Cents } from '@catraca/kernel/money';
import { nextStatus } from '@catraca/kernel/transitions';
import type { Charge, Chargeback, ChargeChange } from '../charge.ts';
import { hasPendingRefund, platformFeeOf, remainingOf } from '../refunds/refund-fees.ts';
import { type ChargeStatus, type ChargeTrigger, transitions } from '../transitions.ts';

/** A chargeback as the acquirer reports it. */
export interface AcquirerChargeback {
  id: string;
  amount: Cents;
  /** `reversed`: a representment was won. */
  status: 'opened' | 'reversed' | 'unknown';
  at: Date;
}

/** A representment may be won without a callback. */
export const REPRESENTMENT_CHECK_MS = 24 * 3_600_000;
const REPRESENTMENT_ENDS_MS = 180 * 24 * 3_600_000;

/** A refund that is under way decides first how much is left. */
const WAIT_FOR_REFUND_MS = 30_000;

/**
 * Records a chargeback, or its reversal; null when nothing is new. It debits what is left of the disputed
 * amount, once the refunds under way have ended (specification S15.14).
 */
export function followChargeback(
  charge: Charge,
  reported: AcquirerChargeback | null,
  now: Date,
): ChargeChange | null {
  if (!reported || reported.status === 'unknown') return null;
  if (charge.chargeback) return reverse(charge.chargeback, reported, now);

  const status = nextStatus<ChargeStatus, ChargeTrigger>(transitions, charge.status, 'charge_back');
  if (!status) return null;
  if (hasPendingRefund(charge)) return wait(charge, now);
  const chargeback = chargebackOf(charge, reported);
  const dueAt = later(now, REPRESENTMENT_CHECK_MS);
  return { set: { status, chargeback, dueAt }, events: [{ type: 'charge.chargedback' }] };
}

/** Whether the chargeback may still be reversed. */
export function mayBeReversed({ chargeback }: Pick<Charge, 'chargeback'>, now: Date): boolean {
  return chargeback?.status === 'opened' && now < later(chargeback.openedAt, REPRESENTMENT_ENDS_MS);
}

function chargebackOf(charge: Charge, { id, amount: disputed, at }: AcquirerChargeback): Chargeback {
  const amount = Math.max(0, Math.min(disputed, remainingOf(charge)));
  const { platformFee, fee } = charge.chargebackPolicy;
  const platformFeeReturned = platformFee === 'proportional' ? platformFeeOf(charge, amount) : 0;
  return {
    id: derivedId('cb', at, [charge.id, id]),
    amount,
    platformFeeReturned,
    fee,
    sellerDebit: amount - platformFeeReturned + fee,
    status: 'opened',
    openedAt: at,
    reversedAt: null,
  };
}

/** The charge's status stays: a chargeback is definitive for it. */
function reverse(chargeback: Chargeback, reported: AcquirerChargeback, now: Date): ChargeChange | null {
  if (chargeback.status === 'reversed' || reported.status !== 'reversed') return null;
  const reversed = { ...chargeback, status: 'reversed' as const, reversedAt: now };
  return { set: { chargeback: reversed, dueAt: null }, events: [{ type: 'charge.chargeback_reversed' }] };
}

function wait({ dueAt }: Charge, now: Date): ChargeChange | null {
  if (dueAt && dueAt > now) return null;
  return { set: { dueAt: later(now, WAIT_FOR_REFUND_MS) }, events: [] };
}
