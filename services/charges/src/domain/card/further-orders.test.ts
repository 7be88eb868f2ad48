import { later } from '@catraca/kernel/dates';
import type { CardPayment, CardPaymentStatus } from '@catraca/providers/acquirer/acquirer-provider';
import { mayTakeMoney } from '@catraca/providers/acquirer/may-take-money';
import { orderOf } from '@catraca/providers/pagarme/mapping';
import fc from 'fast-check';
import { atAcquirer, claimed, followed, requested, sentAgain } from '../../../test/card-examples.ts';
import type { Charge } from '../charge.ts';
import { now } from '../examples.test-data.ts';
import { cardKept } from './follow-acquirer.ts';
import { isOutdated, ordersToCancel, readAgain } from './further-orders.ts';

const paidBy = (acquirerChargeId: string, charge = requested) =>
  followed(charge, { ...atAcquirer, acquirerChargeId }).charge;
const older = { ...atAcquirer, acquirerChargeId: 'older', repeated: ['sale'] };

test('S15.22 a read that took another order for the sale, before that was recorded, is made again at once', () => {
  const sold = paidBy('sale');
  expect(isOutdated(sold, older, null)).toBe(true);
  const due = { ...sold, ...readAgain(sold, older, now)!.set };
  expect(due).toMatchObject({ status: 'paid', dueAt: now, discrepancy: 'card_charged_twice' });
  expect(readAgain(due, older, now)).toBeNull();
  expect(readAgain(sold, { ...older, status: 'failed', repeated: ['sale'] }, now)!.set).toEqual({
    dueAt: now,
    discrepancy: null,
  });
});

test('S15.22 a read that knew the sale, or found it itself, is not outdated', () => {
  expect(isOutdated(paidBy('sale'), { ...older, acquirerChargeId: 'sale' }, null)).toBe(false);
  expect(isOutdated(paidBy('sale'), older, 'sale')).toBe(false);
  expect(isOutdated(requested, older, null)).toBe(false);
});

test('S15.22 nothing is canceled while the sale may still change', () => {
  expect(ordersToCancel(requested, older)).toEqual([]);
  expect(ordersToCancel({ ...requested, status: 'failed' }, older)).toEqual(['sale']);
  expect(ordersToCancel(paidBy('older'), older)).toEqual(['sale']);
});

test('S15.22 keeping the card does not end the check for a further order', () => {
  const sold = paidBy('sale', { ...requested, card: { ...requested.card!, isToSave: true } });
  expect(cardKept(sold)!.set.dueAt).toBeNull();
  const due = { ...sold, ...readAgain(sold, older, now)!.set };
  expect(cardKept(due)!.set.dueAt).toEqual(now);
});

const ids = ['a', 'b', 'c'];
/** With their back-off, far more than fit into the ten minutes in which another order may appear. */
const MOST_CHECKS = 20;
const open = fc.constantFrom<CardPaymentStatus>('paid', 'processing', 'failed');
const statuses = fc.array(open, { minLength: 3, maxLength: 3 });
/** A follower reads some of the orders, and applies what it read later: the next steps in any order. */
const steps = fc.array(
  fc.record({ follower: fc.nat({ max: 2 }), isRead: fc.boolean(), seen: fc.subarray(ids) }),
  { maxLength: 12 },
);

test('S15.22 however late reads are applied, the recorded sale is never canceled and one order stays paid', () => {
  fc.assert(
    fc.property(statuses, steps, (made, taken) => {
      const world = new World(made);
      for (const { follower, isRead, seen } of taken)
        if (isRead) world.read(follower, seen);
        else world.apply(follower);
      world.decide();
      for (let check = 0; check < MOST_CHECKS && world.charge.dueAt; check += 1) world.check();
      const paid = world.orders.filter((one) => one.status === 'paid').map((one) => one.acquirerChargeId);
      const recorded = world.charge.card!.acquirerChargeId;
      expect(world.canceled).not.toContain(recorded);
      expect(paid).toEqual(world.wasPaid && recorded ? [recorded] : []);
    }),
    { numRuns: 500 },
  );
});

/**
 * One charge whose order was sent several times, its orders at the acquirer, and followers that read and
 * apply as the use case does.
 */
class World {
  charge: Charge = sentAgain(requested, later(now, 1_000));
  readonly canceled: string[] = [];
  orders: CardPayment[];
  private time = later(now, 2_000);
  private readonly reads = new Map<number, { payment: CardPayment | null; asked: string | null }>();

  constructor(made: CardPaymentStatus[]) {
    this.orders = made.map((status, at) => orderAt(ids[at]!, status, at));
  }

  get wasPaid(): boolean {
    return this.charge.status === 'paid';
  }

  read(follower: number, seen: readonly string[]): void {
    const asked = this.charge.card!.acquirerChargeId;
    const found = this.orders.filter(
      ({ acquirerChargeId: id, status }) => (seen.includes(id) || id === asked) && status !== 'processing',
    );
    this.reads.set(follower, { payment: orderOf(found, asked), asked });
  }

  apply(follower: number): void {
    const read = this.reads.get(follower);
    this.reads.delete(follower);
    // A report of failure ends the charge: what is paid after it is another rule's (S8.9).
    if (!read?.payment || read.payment.status === 'failed') return;
    const { payment, asked } = read;
    if (isOutdated(this.charge, payment, asked)) {
      this.charge = { ...this.charge, ...readAgain(this.charge, payment, this.time)?.set };
      return;
    }
    this.charge = followed(this.charge, payment, this.time).charge;
    for (const id of ordersToCancel(this.charge, payment)) this.cancel(id);
  }

  /** The check of due charges, when it is due, which sees all orders. */
  check(): void {
    const { dueAt, attempts } = this.charge;
    this.time = new Date(Math.max(dueAt!.getTime(), this.time.getTime()));
    this.charge = { ...claimed(this.charge, this.time), attempts: attempts + 1 };
    this.read(0, ids);
    this.apply(0);
  }

  /** What was processing is paid. */
  decide(): void {
    this.orders = this.orders.map((one) =>
      one.status === 'processing' ? { ...one, status: 'paid' as const } : one,
    );
  }

  private cancel(id: string): void {
    const isIt = (one: CardPayment) => one.acquirerChargeId === id && mayTakeMoney(one);
    this.canceled.push(id);
    this.orders = this.orders.map((one) =>
      isIt(one) ? { ...one, status: 'canceled' as const, canceledAmount: one.amount } : one,
    );
  }
}

function orderAt(acquirerChargeId: string, status: CardPaymentStatus, hour: number): CardPayment {
  const createdAt = new Date(Date.UTC(2026, 10, 24, hour));
  const order = { chargeId: requested.id, acquirerOrderId: `or_${acquirerChargeId}`, cancellations: [] };
  const unsaid = { installments: 1, isCanceling: false, card: null, chargeback: null, repeated: [] };
  return { ...atAcquirer, ...order, ...unsaid, acquirerChargeId, status, createdAt };
}
