import type { PixOrder } from './charge.ts';

/** What the tests of the rules start from. */
export const now = new Date('2026-11-21T12:00:00.000Z');
export const context = { accountId: 'acc_1', livemode: false, now };

export const seller = {
  id: 'acc_1',
  name: 'Loja',
  document: '11222333000181',
  email: 'loja@example.com',
  registration: 'approved',
  switches: null,
  contract: {
    version: 3,
    minAmount: 100,
    platform: { fixed: 0, percentBps: 100 },
    pix: { fixed: 0, percentBps: 40, settlementDays: 0 },
    card: null,
    refunds: null,
  },
  createdAt: now.toISOString(),
};

export const order: PixOrder = {
  chargeId: 'ch_1',
  seller,
  amount: 12_990,
  buyer: { name: 'Ana', email: 'ana@example.com', document: '52998224725' },
  description: null,
  reference: null,
  metadata: [],
  items: [],
  customerIp: '127.0.0.1',
  expiresIn: 3_600,
};
