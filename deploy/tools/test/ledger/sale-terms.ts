import type { Charge, SaleDetails } from '@catraca/charges/domain/charge';
import { proportion } from '@catraca/kernel/money';
import fc from 'fast-check';

/** What a sale costs, and who bears it when money goes back. */
export type Terms = Pick<
  Charge,
  'platformFee' | 'methodFee' | 'refundPolicy' | 'chargebackPolicy' | 'settlementDays'
>;

const platformFee = fc.constantFrom('proportional' as const, 'none' as const);

export const terms: fc.Arbitrary<Terms> = fc.record({
  platformFee: fc.nat(3_000),
  methodFee: fc.nat(3_000),
  refundPolicy: fc.record({ platformFee, retainProviderCost: fc.boolean() }),
  chargebackPolicy: fc.record({ platformFee, fee: fc.constantFrom(0, 1_500) }),
  settlementDays: fc.constantFrom(0, 1, 30),
});

export const details: SaleDetails = {
  description: null,
  reference: null,
  metadata: [],
  buyer: { name: 'Ana Souza', email: 'ana@example.com', document: '52998224725' },
  customerIp: '203.0.113.9',
};

/**
 * The fees that stay with platform and payment method after so much was refunded, and charged back beside
 * it. The rules know it refund by refund; this is the sum.
 */
export function feesKept(charge: Charge, refunded: number, disputed: number) {
  const { amount, platformFee, methodFee, refundPolicy, chargebackPolicy } = charge;
  const part = (fee: number, of: number) => proportion(fee, of, amount);
  const ofRefunds = refundPolicy.platformFee === 'none' ? 0 : part(platformFee, refunded);
  const ofAll = part(platformFee, refunded + disputed);
  const ofDispute = chargebackPolicy.platformFee === 'none' ? 0 : ofAll - part(platformFee, refunded);
  const methodReturned = Math.min(part(methodFee, refunded), refunded - ofRefunds);
  return {
    platform: platformFee - ofRefunds - ofDispute + (disputed > 0 ? chargebackPolicy.fee : 0),
    method: methodFee - (refundPolicy.retainProviderCost ? 0 : methodReturned),
  };
}
