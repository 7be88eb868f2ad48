import { ApiError } from '@catraca/kernel/errors';
import fc from 'fast-check';
import { type Charge, pay, register, requestPixCharge } from './charge.ts';
import { transitions } from './transitions.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const context = { accountId: 'acc_1', livemode: false, now };
const seller = {
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
const order = {
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
const registration = { qrCode: '000201…', createdAt: now, expiresIn: 3_600 };
const payment = { amount: 12_990, endToEndId: 'E123', paidAt: new Date('2026-11-21T12:05:00.000Z') };

const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof ApiError ? { code: error.code, ...error.details } : error;
  }
  return null;
};
const with_ = (charge: Charge, change: { set: Partial<Charge> } | null): Charge => ({
  ...charge,
  ...change?.set,
});

test('a charge freezes the fees and the version of the contract of its day', () => {
  const charge = requestPixCharge(context, order);
  expect(charge).toMatchObject({
    status: 'requested',
    platformFee: 130,
    methodFee: 52,
    netAmount: 12_808,
    contractVersion: 3,
  });
});

test('a seller that is not approved cannot sell', () => {
  expect(
    codeOf(() => requestPixCharge(context, { ...order, seller: { ...seller, registration: 'pending' } })),
  ).toEqual({
    code: 'seller_not_approved',
  });
});

test('an amount below the contract’s minimum is refused, and so is one that the fees would eat', () => {
  expect(codeOf(() => requestPixCharge(context, { ...order, amount: 99 }))).toEqual({
    code: 'amount_below_minimum',
    min_amount: 100,
  });
  const dear = { ...seller, contract: { ...seller.contract, platform: { fixed: 200, percentBps: 0 } } };
  expect(codeOf(() => requestPixCharge(context, { ...order, amount: 150, seller: dear }))).toMatchObject({
    code: 'amount_below_minimum',
  });
});

test('the QR expires so many seconds after the bank made it', () => {
  const change = register(requestPixCharge(context, order), registration);
  expect(change).toMatchObject({
    event: 'charge.created',
    set: { status: 'pending', pix: { endToEndId: null } },
  });
  expect(change?.set.pix?.expiresAt).toEqual(new Date('2026-11-21T13:00:00.000Z'));
});

test('a payment turns a pending charge into a paid one, once', () => {
  const pending = with_(
    requestPixCharge(context, order),
    register(requestPixCharge(context, order), registration),
  );
  const paid = with_(pending, pay(pending, payment));
  expect(paid).toMatchObject({ status: 'paid', paidAt: payment.paidAt, pix: { endToEndId: 'E123' } });
  expect(pay(paid, payment)).toBeNull();
});

test('a payment of another amount does not pay the charge', () => {
  const pending = with_(
    requestPixCharge(context, order),
    register(requestPixCharge(context, order), registration),
  );
  expect(pay(pending, { ...payment, amount: 12_989 })).toBeNull();
});

test('whatever comes in whatever order, a charge only goes ways that the table has', () => {
  const step = fc.constantFrom('register', 'pay');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let charge = requestPixCharge(context, order);
      for (const name of steps) {
        const next = with_(
          charge,
          name === 'register' ? register(charge, registration) : pay(charge, payment),
        );
        const allowed = Object.values(transitions[charge.status as keyof typeof transitions] ?? {});
        expect(next.status === charge.status || allowed.includes(next.status as never)).toBe(true);
        charge = next;
      }
      expect(charge.paidAt !== null).toBe(charge.status === 'paid');
    }),
  );
});
