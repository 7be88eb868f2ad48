import { defaultChargebackPolicy, defaultRefundPolicy, type Seller } from './seller.ts';

/** Values that the tests of the rules start from. */
export const now = new Date('2026-11-21T12:00:00.000Z');
export const context = { accountId: 'acc_1', livemode: false, now };

export const seller: Seller = {
  isApproved: true,
  isCardEnabled: true,
  isThreeDsRequired: false,
  isOwnMpiAllowed: false,
  contract: {
    version: 3,
    minAmount: 100,
    platform: { fixed: 0, percentBps: 100 },
    pix: { fixed: 0, percentBps: 40, settlementDays: 0 },
    card: {
      fixed: 0,
      percentBps: 299,
      perInstallmentBps: 50,
      settlementDays: 30,
      settlement: 'per_installment',
      maxInstallments: 12,
      interestFreeInstallments: 12,
      buyerInterestBps: 0,
    },
    refunds: defaultRefundPolicy,
    chargebacks: defaultChargebackPolicy,
  },
};
