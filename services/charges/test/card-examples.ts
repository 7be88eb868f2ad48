import { requestCardCharge } from '../src/domain/card/card-order.ts';
import { type AcquirerPayment, followAcquirer } from '../src/domain/card/follow-acquirer.ts';
import { sendAgain } from '../src/domain/card/order-sends.ts';
import type { Charge } from '../src/domain/charge.ts';
import { context, now } from '../src/domain/examples.test-data.ts';
import { nextCheckAt } from '../src/domain/next-check.ts';
import { type RefundOrder, reserveRefund } from '../src/domain/refunds/charge-refund.ts';
import { exampleCardOrder } from './seller.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export const HOLD_MS = 120 * DAY;

/** A card sale of R$ 100,00 whose order is not made yet, and the order when it is paid. */
export const requested = requestCardCharge(context, { ...exampleCardOrder, amount: 10_000 }, null);
export const atAcquirer: AcquirerPayment = {
  acquirerChargeId: 'ch_theirs',
  status: 'paid',
  amount: 10_000,
  canceledAmount: 0,
  card: { brand: 'visa', lastFour: '0010' },
  firstSix: '400000',
  isAuthenticated: null,
  authorizedAt: now,
  paidAt: now,
  decline: null,
  chargeback: null,
  repeated: [],
};

/** The charge once nothing more follows from the report, with the events on the way. */
export function followed(charge: Charge, payment: AcquirerPayment | null, at = now) {
  const events: string[] = [];
  let current = charge;
  let change = followAcquirer(current, payment, { now: at, holdMs: HOLD_MS });
  while (change) {
    events.push(...change.events.map(({ type }) => type));
    current = { ...current, ...change.set };
    change = followAcquirer(current, payment, { now: at, holdMs: HOLD_MS });
  }
  return { charge: current, events };
}

export const pay = (charge: Charge) => followed(charge, atAcquirer).charge;

/** An intent whose order is sent again. */
export const sentAgain = (intent: Charge, at: Date): Charge => {
  return { ...intent, ...sendAgain(intent, intent, at)!.set };
};

/** As the job has it, which sets the next check before it asks. */
export const claimed = (charge: Charge, at: Date): Charge => {
  return { ...charge, dueAt: nextCheckAt(charge, at, 0) };
};

export function refunding(charge: Charge, amount: number, changes: Partial<RefundOrder> = {}): Charge {
  const order = { id: 'rf_1', amount, origin: 'seller', disputeId: null, refundsEnabled: true } as const;
  return { ...charge, ...reserveRefund(charge, { ...order, ...changes }, now)!.set };
}
