import { context, now, seller } from '@catraca/charges/domain/examples.test-data';
import { requestPixCharge } from '@catraca/charges/domain/pix/pix-order';
import { closeDispute, openDispute } from '@catraca/charges/domain/refunds/charge-dispute';
import { concludeRefund, reserveRefund } from '@catraca/charges/domain/refunds/charge-refund';
import { later } from '@catraca/kernel/dates';
import fc from 'fast-check';
import { SaleBooks } from './sale-books.ts';
import { details, type Terms } from './sale-terms.ts';

const amount = fc.integer({ min: 1, max: 12_990 });

export const pixStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('return' as const, 'med' as const), amount }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('succeed' as const, 'fail' as const), at: fc.nat(9) }),
  },
  fc.record({ kind: fc.constant('open' as const), amount }),
  fc.record({ kind: fc.constantFrom('approve' as const, 'reject' as const, 'settle' as const) }),
);
export type PixStep = typeof pixStep extends fc.Arbitrary<infer Step> ? Step : never;

/** A paid Pix sale, and its bank, which returns at most what was paid. */
export class PixCourse {
  readonly books: SaleBooks;
  /** What the bank has returned. */
  returned = 0;
  private steps = 0;

  constructor({ settlementDays, ...terms }: Terms) {
    const order = { chargeId: 'ch_1', seller, amount: 12_990, items: [], details, expiresIn: 3_600 };
    const paid = { status: 'paid', paidAt: now, settlementDays, ...terms } as const;
    const netAmount = 12_990 - terms.platformFee - terms.methodFee;
    this.books = new SaleBooks({ ...requestPixCharge(context, order), ...paid, netAmount });
    this.books.change(() => ({ set: {}, events: [{ type: 'charge.paid' }] }), now);
  }

  take(step: PixStep): void {
    this.steps += 1;
    const { charge } = this.books;
    const open = charge.disputes.find(({ closedAt }) => closedAt === null);
    if (step.kind === 'refund') this.reserve(step.amount, 'seller', null);
    // The bank makes its own returns whatever we have reserved, as far as it has the money.
    if (step.kind === 'return') this.reserve(Math.min(step.amount, this.left), 'bank', null);
    if (step.kind === 'med') this.reserve(Math.min(step.amount, this.left), 'med', open?.id ?? null);
    if (step.kind === 'succeed') this.conclude(step.at, true);
    if (step.kind === 'fail') this.conclude(step.at, false);
    if (step.kind === 'open') this.open(step.amount);
    if (step.kind === 'settle') this.books.settle(1);
    if (open && step.kind === 'approve') this.close(open.id, 'approved');
    if (open && step.kind === 'reject') this.close(open.id, 'rejected');
  }

  /** All that is under way ends, and what is due is settled. */
  end(): void {
    for (let at = 0; this.pending.length > 0; at += 1) this.conclude(0, at % 2 === 0);
    const open = this.books.charge.disputes.find(({ closedAt }) => closedAt === null);
    if (open) this.close(open.id, open.status === 'approved' ? 'approved' : 'rejected');
    this.books.settle(1);
  }

  private get left(): number {
    return this.books.charge.amount - this.returned;
  }

  private get pending() {
    return this.books.charge.refunds.filter(({ status }) => status === 'pending');
  }

  private get now(): Date {
    return later(now, this.steps * 60_000);
  }

  private reserve(amount: number, origin: 'seller' | 'bank' | 'med', disputeId: string | null): void {
    if (amount === 0) return;
    const order = { id: `rf_${this.steps}`, amount, origin, disputeId, refundsEnabled: true };
    this.books.change((charge) => reserveRefund(charge, order, this.now), this.now);
  }

  /** The bank refuses a return of more than it has. */
  private conclude(at: number, isAccepted: boolean): void {
    const refund = this.pending[at % Math.max(1, this.pending.length)];
    if (!refund) return;
    const succeeds = isAccepted && refund.amount <= this.left;
    if (succeeds) this.returned += refund.amount;
    const outcome = succeeds ? 'succeeded' : 'failed';
    this.books.change((charge) => concludeRefund(charge, refund.id, outcome, this.now), this.now);
  }

  private open(amount: number): void {
    const dispute = { id: `med_${this.steps}`, amount, openedAt: this.now, dueAt: later(this.now, 7) };
    this.books.change((charge) => openDispute(charge, dispute), this.now);
  }

  private close(id: string, status: 'approved' | 'rejected'): void {
    this.books.change((charge) => closeDispute(charge, id, status, this.now), this.now);
  }
}
