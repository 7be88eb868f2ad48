import { type Cents, proportion } from '@catraca/kernel/money';
import type { Charge, ChargeRefund } from '../charge.ts';

type Refundable = Pick<Charge, 'amount' | 'platformFee' | 'methodFee' | 'refundPolicy' | 'refunds'>;
type FeesReturned = Pick<ChargeRefund, 'platformFeeReturned' | 'methodFeeReturned' | 'sellerDebit'>;

/** What may still be refunded: pending refunds count as gone. Below zero after returns from outside. */
export function remainingOf({ amount, refunds }: Pick<Charge, 'amount' | 'refunds'>): Cents {
  return amount - sum(notFailed(refunds), 'amount');
}

/**
 * Who pays for a refund of `amount` cents: the fees that go back to the seller, and the rest from the
 * seller's balance. The parts of several refunds add up to exactly the whole fees (specification S10.6).
 */
export function feesReturned(charge: Refundable, amount: Cents): FeesReturned {
  const { refundPolicy: policy, platformFee, methodFee } = charge;
  const refunds = notFailed(charge.refunds);
  const refundedWith = Math.min(charge.amount, sum(refunds, 'amount') + amount);
  const part = (fee: Cents, returned: Cents, limit: Cents) =>
    clamp(proportion(fee, refundedWith, charge.amount) - returned, 0, limit);

  const isReturned = policy.platformFee === 'proportional';
  const platformFeeReturned = isReturned ? part(platformFee, sum(refunds, 'platformFeeReturned'), amount) : 0;
  const left = amount - platformFeeReturned;
  const methodFeeReturned = policy.retainProviderCost
    ? 0
    : part(methodFee, sum(refunds, 'methodFeeReturned'), left);
  return { platformFeeReturned, methodFeeReturned, sellerDebit: left - methodFeeReturned };
}

/**
 * The platform's fee of the next `amount` cents that leave the charge, whether or not the refunds before it
 * gave back theirs.
 */
export function platformFeeOf(charge: Refundable, amount: Cents): Cents {
  const { refundPolicy, platformFee: fee, amount: whole } = charge;
  const refunds = notFailed(charge.refunds);
  const before = Math.min(whole, sum(refunds, 'amount'));
  const isReturned = refundPolicy.platformFee === 'proportional';
  const ofRefunds = isReturned ? sum(refunds, 'platformFeeReturned') : proportion(fee, before, whole);
  return clamp(proportion(fee, Math.min(whole, before + amount), whole) - ofRefunds, 0, amount);
}

export function hasPendingRefund({ refunds }: Pick<Charge, 'refunds'>): boolean {
  return refunds.some(({ status }) => status === 'pending');
}

/** Pending ones count: their money is on its way back. */
function notFailed(refunds: readonly ChargeRefund[]): ChargeRefund[] {
  return refunds.filter(({ status }) => status !== 'failed');
}

function sum(
  refunds: readonly ChargeRefund[],
  field: 'amount' | 'platformFeeReturned' | 'methodFeeReturned',
): Cents {
  return refunds.reduce((total, refund) => total + refund[field], 0);
}

function clamp(value: Cents, lowest: Cents, highest: Cents): Cents {
  return Math.max(lowest, Math.min(value, highest));
}
