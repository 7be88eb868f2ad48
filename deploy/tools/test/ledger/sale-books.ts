import { type ChargeBooks, emptyChargeBooks, postEvents } from '@catraca/balance/charge-books';
import { isBalanced, type NewPosting, type Totals, totalsOf } from '@catraca/balance/ledger';
import { isLedgerEvent, type LedgerEvent } from '@catraca/balance/postings';
import { settlementPosting } from '@catraca/balance/settlement';
import { factOf } from '@catraca/charges/charge-fact';
import type { Charge, ChargeChange } from '@catraca/charges/domain/charge';
import { ApiError } from '@catraca/kernel/errors';
import { compareCharge } from '../../src/ledger/expected-postings.ts';

/** A sale as charges keeps it, with the postings that balance makes of its events. */
export class SaleBooks {
  readonly postings: NewPosting[] = [];
  private readonly books: ChargeBooks = emptyChargeBooks();

  constructor(public charge: Charge) {}

  get totals(): Totals {
    return totalsOf(this.postings);
  }

  /** Applies what a rule of charges decides, as its store does. What the rule refuses changes nothing. */
  change(decide: (charge: Charge) => ChargeChange | null, now: Date): boolean {
    const change = decided(() => decide(this.charge));
    if (!change) return false;
    const { set, events } = change;
    const before = this.charge.seq;
    this.charge = { ...this.charge, ...set, seq: before + events.length };
    const { status, refundedAmount, accountId: account_id, livemode } = this.charge;
    const told = events.map((event, index) => {
      const emitted = { ...event, at: now, status, refundedAmount, seq: before + index + 1 };
      return { account_id, livemode, created_at: now.toISOString(), ...factOf(emitted, this.charge) };
    });
    this.post(told.filter((event) => isLedgerEvent(event as LedgerEvent)) as LedgerEvent[]);
    return true;
  }

  /** Settles installments up to this number. */
  settle(number: number): void {
    for (const installment of this.books.installments) {
      if (installment.isSettled || installment.number > number) continue;
      if (installment.amount > 0) this.add(settlementPosting(installment));
      installment.isSettled = true;
    }
  }

  add(posting: NewPosting): void {
    if (!isBalanced(posting.entries)) throw new Error(`${posting.type} does not add up to zero`);
    this.postings.push(posting);
  }

  /** What the proof of the ledger finds wrong (`npm run ledger:verify`). */
  faults() {
    return compareCharge(this.charge, this.postings, this.books.installments);
  }

  get overdrawn(): number[] {
    return this.books.installments.map(({ amount }) => amount).filter((amount) => amount < 0);
  }

  private post(events: readonly LedgerEvent[]): void {
    const { postings, parked } = postEvents(new Map([[this.charge.id, this.books]]), events);
    if (parked.length > 0) throw new Error('an event waits for its predecessor');
    for (const posting of postings) this.add(posting);
  }
}

function decided(decide: () => ChargeChange | null): ChargeChange | null {
  try {
    return decide();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
