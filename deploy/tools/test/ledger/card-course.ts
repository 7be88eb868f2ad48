import { payablePosting } from '@catraca/balance/payable';
import { requestCardCharge } from '@catraca/charges/domain/card/card-order';
import { type AcquirerPayment, followAcquirer } from '@catraca/charges/domain/card/follow-acquirer';
import type { Charge } from '@catraca/charges/domain/charge';
import { context, now, seller } from '@catraca/charges/domain/examples.test-data';
import { concludeRefund, reserveRefund } from '@catraca/charges/domain/refunds/charge-refund';
import { later } from '@catraca/kernel/dates';
import {
  type AcquirerCancellations,
  cancellationState,
  isExhausted,
  succeededAmount,
} from '@catraca/refunds/domain/cancellation';
import { outsideCancellation, unexplainedAmount } from '@catraca/refunds/domain/outside-cancellation';
import { intendedRefund, type Refund } from '@catraca/refunds/domain/refund';
import fc from 'fast-check';
import { SaleBooks } from './sale-books.ts';
import { details, type Terms } from './sale-terms.ts';

const AMOUNT = 10_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const HOLD_MS = 120 * DAY_MS;

const amount = fc.integer({ min: 1, max: AMOUNT });
/** What becomes of a cancellation that is sent. `lost`: it was made, or is made `late`, without an answer. */
const outcome = fc.constantFrom('made' as const, 'refused' as const, 'lost' as const, 'late' as const);

type Sent = typeof outcome extends fc.Arbitrary<infer Value> ? Value : never;

export const cardStep = fc.oneof(
  fc.record({ kind: fc.constantFrom('refund' as const, 'panel' as const), amount }),
  fc.record({ kind: fc.constantFrom('dispute' as const, 'represent' as const), amount }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('drive' as const), at: fc.nat(5), outcome }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('list' as const, 'read' as const) }) },
  fc.record({ kind: fc.constant('readBeforeAmount' as const) }),
  fc.record({ kind: fc.constant('settle' as const), number: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constant('wait' as const),
    minutes: fc.constantFrom(1, 11, 4 * 24 * 60, 70 * 24 * 60),
  }),
);
export type CardStep = typeof cardStep extends fc.Arbitrary<infer Step> ? Step : never;

/** A card sale that is paid, and its acquirer, which gives back at most what was paid. */
export class CardCourse {
  readonly books: SaleBooks;
  /** What the acquirer has given back, taken back for chargebacks, and credited for representments. */
  readonly given: { reference: string | null; amount: number }[] = [];
  disputed = 0;
  represented = 0;
  private refunds: Refund[] = [];
  private late: { reference: string; amount: number }[] = [];
  private disputedAt = now;
  private at = now;
  private steps = 0;

  constructor(
    { settlementDays: _, ...terms }: Terms,
    /** Whether the acquirer keeps our references. */
    private readonly keepsReferences: boolean,
  ) {
    const source = { token: 'token_1', holderName: 'ANA', holderDocument: null, billingAddress: null };
    const order = { chargeId: 'ch_1', seller, amount: AMOUNT, items: [], details, installments: 3, source };
    const card = { ...order, saveCard: false, threeDs: null, fromBrowser: false };
    const netAmount = AMOUNT - terms.platformFee - terms.methodFee;
    this.books = new SaleBooks({ ...requestCardCharge(context, card, null), ...terms, netAmount });
    this.read();
  }

  get canceled(): number {
    return this.given.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** What the sale still is: neither given back nor in dispute. */
  get left(): number {
    return AMOUNT - this.canceled - (this.disputed - this.represented);
  }

  take(step: CardStep): void {
    this.steps += 1;
    this.at = later(this.at, MINUTE_MS);
    if (step.kind === 'refund') this.refund(step.amount);
    if (step.kind === 'panel') this.give(null, Math.min(step.amount, this.left));
    if (step.kind === 'dispute') this.dispute(step.amount);
    if (step.kind === 'represent')
      this.represented += Math.min(step.amount, this.disputed - this.represented);
    if (step.kind === 'drive') this.drive(step.at, step.outcome);
    if (step.kind === 'list') this.list();
    if (step.kind === 'read') this.read();
    if (step.kind === 'readBeforeAmount') this.read(true);
    if (step.kind === 'settle') this.books.settle(step.number);
    if (step.kind === 'wait') this.at = later(this.at, step.minutes * MINUTE_MS);
  }

  /** All that is under way ends, nothing is held or due any more, and the acquirer has paid. */
  end(acquirerFee: number): void {
    for (let round = 0; this.pending.length > 0; round += 1) {
      this.at = later(this.at, 11 * MINUTE_MS);
      this.arrive();
      for (const { id } of this.pending) this.driveOne(id, 'made');
      if (round > 20) throw new Error('a refund never ends');
    }
    this.list();
    this.read();
    this.at = later(this.at, HOLD_MS + DAY_MS);
    this.read();
    this.books.settle(3);
    this.payOut('credit', AMOUNT, acquirerFee);
    this.payOut('refund', -this.canceled, 0);
    this.payOut('chargeback', -this.disputed, 0);
    this.payOut('chargeback_refund', this.represented, 0);
  }

  private get pending(): Refund[] {
    return this.refunds.filter(({ outcome }) => outcome === null);
  }

  private refund(amount: number): void {
    const id = `rf_${this.steps}`;
    const order = { id, amount, origin: 'seller', disputeId: null, refundsEnabled: true } as const;
    if (!this.books.change((charge) => reserveRefund(charge, order, this.at), this.at)) return;
    const asked = { refundId: id, chargeId: 'ch_1', amount, reason: null };
    const intent = intendedRefund({ ...context, now: this.at }, asked);
    this.refunds.push({ ...intent, stage: 'reserved', amount, paymentMethod: 'credit_card' });
  }

  private give(reference: string | null, amount: number): void {
    if (amount > 0) this.given.push({ reference: this.keepsReferences ? reference : null, amount });
  }

  /** The acquirer takes back at most what is left of the sale. */
  private dispute(amount: number): void {
    if (this.disputed === 0) this.disputedAt = this.at;
    this.disputed += Math.min(amount, this.left);
  }

  /** Cancellations that were sent and had no answer are made now, where they still can be. */
  private arrive(): void {
    for (const { reference, amount } of this.late.splice(0))
      if (this.accepts(amount)) this.give(reference, amount);
  }

  private accepts(amount: number): boolean {
    return this.disputed === 0 && amount <= this.left;
  }

  private drive(at: number, outcome: Sent): void {
    const refund = this.pending[at % Math.max(1, this.pending.length)];
    if (refund) this.driveOne(refund.id, outcome);
    else this.arrive();
  }

  /** As `AskAcquirer` does: one refund of a charge is sent at a time, and what is shown decides first. */
  private driveOne(id: string, sent: Sent): void {
    const refund = this.refunds.find((one) => one.id === id)!;
    const isLocked = this.pending.some((other) => other.sentAt && other.id !== id);
    if (isLocked) return;
    const succeeded = succeededAmount(this.refunds);
    const state = cancellationState(refund, this.shown, { now: this.at, succeeded });
    if (state === 'done') this.conclude(refund, 'succeeded');
    if (state !== 'absent') return;
    if (isExhausted(refund, this.shown) || refund.refusedAt) this.conclude(refund, 'failed');
    else this.send(refund, sent, succeeded);
  }

  private send(refund: Refund, sent: Sent, succeeded: number): void {
    const { id, amount, sentAt } = refund;
    const asked = this.set(id, { sentAt: this.at, canceledBefore: this.canceled });
    if (sent === 'refused' || !this.accepts(amount)) {
      // A repeated one may be refused because the first is under way.
      if (sentAt) this.set(id, { refusedAt: this.at });
      else this.conclude(asked, 'failed');
      return;
    }
    if (sent === 'late') this.late.push({ reference: id, amount });
    else this.give(id, amount);
    const isTold = sent === 'made';
    if (isTold && cancellationState(asked, this.shown, { now: this.at, succeeded }) === 'done')
      this.conclude(asked, 'succeeded');
  }

  private conclude(refund: Refund, outcome: 'succeeded' | 'failed'): void {
    this.set(refund.id, { outcome, stage: 'concluded', processedAt: this.at });
    this.books.change((charge) => concludeRefund(charge, refund.id, outcome, this.at), this.at);
  }

  private set(id: string, changes: Partial<Refund>): Refund {
    this.refunds = this.refunds.map((one) => (one.id === id ? { ...one, ...changes } : one));
    return this.refunds.find((one) => one.id === id)!;
  }

  /** As `RecordCancellations` does. */
  private list(): void {
    const found = { ...this.shown, acquirerChargeId: 'ch_theirs', createdAt: now };
    const amount = unexplainedAmount(found, this.refunds);
    if (amount === 0) return;
    const sale = { accountId: context.accountId, livemode: false, chargeId: 'ch_1' };
    const outside = outsideCancellation(sale, found, { amount, refunds: this.refunds, now: this.at });
    const { id, disputeId } = outside;
    const order = { id, amount, origin: 'bank', disputeId, refundsEnabled: false } as const;
    this.books.change((charge) => reserveRefund(charge, order, this.at), this.at);
    this.refunds.push({ ...outside, amount, stage: 'reserved' });
    this.conclude(outside, 'succeeded');
  }

  private get shown(): AcquirerCancellations {
    const { canceled } = this;
    return { status: this.status, amount: AMOUNT, canceledAmount: canceled, cancellations: this.given };
  }

  private get status(): AcquirerPayment['status'] {
    if (this.disputed > 0) return 'chargedback';
    return this.canceled === AMOUNT ? 'canceled' : 'paid';
  }

  /** As the checks of charges do, until nothing more follows. */
  private read(isAmountUnknown = false): void {
    const told = {
      id: 'c1',
      disputed: isAmountUnknown ? null : this.disputed,
      represented: this.represented,
    };
    const chargeback = { ...told, most: AMOUNT - this.canceled, at: this.disputedAt };
    const payment: AcquirerPayment = {
      ...{ acquirerChargeId: 'ch_theirs', status: this.status, amount: AMOUNT },
      ...{ canceledAmount: this.canceled, card: null, firstSix: null, isAuthenticated: null },
      ...{ authorizedAt: now, paidAt: now, decline: null, repeated: [] },
      chargeback: this.disputed > 0 ? chargeback : null,
    };
    const next = (charge: Charge) => followAcquirer(charge, payment, { now: this.at, holdMs: HOLD_MS });
    for (let changes = 0; this.books.change(next, this.at); changes += 1)
      if (changes > 20) throw new Error('a report is never followed to its end');
  }

  private payOut(type: string, amount: number, fee: number): void {
    if (amount === 0) return;
    const payable = { id: type, type, installment: 1, amount: amount - fee, fee, paymentDate: '2026-12-21' };
    const { accountId, livemode, id: chargeId } = this.books.charge;
    this.books.add(payablePosting(payable as never, { accountId, livemode, chargeId, now: this.at }));
  }
}
