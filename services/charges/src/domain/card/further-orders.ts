import { nextStatus } from '@catraca/kernel/transitions';
import type { Charge, ChargeChange } from '../charge.ts';
import { type ChargeStatus, type ChargeTrigger, transitions } from '../transitions.ts';
import type { AcquirerPayment } from './follow-acquirer.ts';

/**
 * Whether the acquirer was read before the sale was recorded, and another of its orders was taken for the
 * sale. Nothing follows from such a read but another one. `asked`: the order that the read knew as the sale.
 */
export function isOutdated(stored: Charge, payment: AcquirerPayment, asked: string | null): boolean {
  const recorded = recordedOf(stored);
  return recorded !== null && recorded !== asked && recorded !== payment.acquirerChargeId;
}

/** The change after an outdated read: the charge is due at once. */
export function readAgain(stored: Charge, payment: AcquirerPayment, now: Date): ChargeChange | null {
  const isTwice = holdsMoney(payment) || furtherThan(stored, payment).length > 0;
  const discrepancy = isTwice ? 'card_charged_twice' : stored.discrepancy;
  const dueAt = stored.dueAt && stored.dueAt <= now ? stored.dueAt : now;
  if (dueAt === stored.dueAt && discrepancy === stored.discrepancy) return null;
  return { set: { dueAt, discrepancy }, events: [] };
}

/**
 * Orders to cancel at the acquirer. None until the charge has recorded its sale, unless it ended without one:
 * until then another read may make one of them the sale.
 */
export function ordersToCancel(stored: Charge, payment: AcquirerPayment): string[] {
  const mayBePaid = nextStatus<ChargeStatus, ChargeTrigger>(transitions, stored.status, 'pay') !== null;
  return mayBePaid ? [] : furtherThan(stored, payment);
}

function furtherThan(stored: Charge, { repeated }: AcquirerPayment): string[] {
  return repeated.filter((id) => id !== recordedOf(stored));
}

function holdsMoney({ status, amount, canceledAmount }: AcquirerPayment): boolean {
  return status === 'paid' && canceledAmount < amount;
}

const recordedOf = ({ card }: Charge) => card?.acquirerChargeId ?? null;
