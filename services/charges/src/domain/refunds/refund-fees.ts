import { type Cents, proportion } from '@catraca/kernel/money';
import type { Charge, ChargeRefund, FeesReturned } from '../charge.ts';

type Refundable = Pick<
  Charge,
  'amount' | 'platformFee' | 'methodFee' | 'refundPolicy' | 'refunds' | 'feesAdjusted'
>;
type RefundShares = FeesReturned & Pick<ChargeRefund, 'sellerDebit'>;

/** What may still be refunded: pending refunds count as gone. Below zero after returns from outside. */
export function remainingOf({ amount, refunds }: Pick<Charge, 'amount' | 'refunds'>): Cents {
  return amount - sum(notFailed(refunds), 'amount');
}

/**
 * Who pays for a refund of `amount` cents: the fees that go back to the seller, and the rest from the
 * seller's balance. The parts of several refunds add up to exactly the whole fees (specification S10.6).
 */
export function feesReturned(charge: Refundable, amount: Cents): RefundShares {
  const { refundPolicy: policy, platformFee, methodFee, feesAdjusted } = charge;
  const refunds = notFailed(charge.refunds);
  const refundedWith = Math.min(charge.amount, sum(refunds, 'amount') + amount);
  const part = (fee: Cents, returned: Cents, limit: Cents) =>
    clamp(proportion(fee, refundedWith, charge.amount) - returned, 0, limit);

  const isReturned = policy.platformFee === 'proportional';
  const before = {
    platformFee: sum(refunds, 'platformFeeReturned') + feesAdjusted.platformFeeReturned,
    methodFee: sum(refunds, 'methodFeeReturned') + feesAdjusted.methodFeeReturned,
  };
  const platformFeeReturned = isReturned ? part(platformFee, before.platformFee, amount) : 0;
  const left = amount - platformFeeReturned;
  const methodFeeReturned = policy.retainProviderCost ? 0 : part(methodFee, before.methodFee, left);
  return { platformFeeReturned, methodFeeReturned, sellerDebit: left - methodFeeReturned };
}

/**
 * What is still to be returned of the fees for all that was refunded, in cents; negative when too much was.
 * Refunds that failed had counted when the shares of later ones were decided.
 */
export function feesLeftToReturn(charge: Refundable): FeesReturned {
  const { refundPolicy: policy, platformFee, methodFee, feesAdjusted, amount } = charge;
  const refunds = notFailed(charge.refunds);
  const refunded = Math.min(amount, sum(refunds, 'amount'));
  const due = (fee: Cents, limit: Cents) => Math.min(proportion(fee, refunded, amount), limit);
  const platformDue = policy.platformFee === 'proportional' ? due(platformFee, refunded) : 0;
  const methodDue = policy.retainProviderCost ? 0 : due(methodFee, refunded - platformDue);
  return {
    platformFeeReturned: platformDue - sum(refunds, 'platformFeeReturned') - feesAdjusted.platformFeeReturned,
    methodFeeReturned: methodDue - sum(refunds, 'methodFeeReturned') - feesAdjusted.methodFeeReturned,
  };
}

/**
 * The platform's fee of the next `amount` cents that leave the charge, whether or not the refunds before it
 * gave back theirs.
 */
export function platformFeeOf(charge: Refundable, amount: Cents): Cents {
  const { refundPolicy, platformFee: fee, amount: whole, feesAdjusted } = charge;
  const refunds = notFailed(charge.refunds);
  const before = Math.min(whole, sum(refunds, 'amount'));
  const isReturned = refundPolicy.platformFee === 'proportional';
  const ofRefunds = isReturned
    ? sum(refunds, 'platformFeeReturned') + feesAdjusted.platformFeeReturned
    : proportion(fee, before, whole);
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
