import { defaultRefundPolicy, type Seller } from './seller.ts';

/** Values that the tests of the rules start from. */
export const now = new Date('2026-11-21T12:00:00.000Z');
export const context = { accountId: 'acc_1', livemode: false, now };

export const seller: Seller = {
  isApproved: true,
  contract: {
    version: 3,
    minAmount: 100,
    platform: { fixed: 0, percentBps: 100 },
    pix: { fixed: 0, percentBps: 40, settlementDays: 0 },
    refunds: defaultRefundPolicy,
  },
};
