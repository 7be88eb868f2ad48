import { addDays, daysBetween, type LocalDate, later, localDate, timeOf } from '@catraca/kernel/dates';
import fc from 'fast-check';
import { DUE, scheduledCharge } from '../../../test/scheduled-examples.ts';
import type { Charge } from '../charge.ts';
import { retryDayAt, type ShownAttempt } from './attempts.ts';
import { type BankScheduled, followScheduled, orderRetry } from './follow-scheduled.ts';

const HOUR = 3_600_000;
const codes = ['AM02', 'AB10', 'AC05'];

/** What happens in an hour: a try of the payer's bank, our look at it, a lost answer to an order of ours. */
interface Hour {
  tries: 'pays' | 'rejects' | 'waits';
  code: string;
  looks: boolean;
  lag: number;
  loses: boolean;
}

const hour = fc.record({
  tries: fc.constantFrom('rejects', 'rejects', 'rejects', 'waits', 'pays'),
  code: fc.constantFrom(...codes, 'AM02', 'AM02', 'AM02'),
  looks: fc.boolean(),
  lag: fc.integer({ min: 0, max: 2 }),
  loses: fc.boolean(),
});

/** A bank that tries as it likes, tries a second time on the same day, and takes orders for days to come. */
class PayersBank {
  attempts: ShownAttempt[] = [{ on: DUE, kind: 'scheduled', status: 'scheduled', code: null }];
  payments: BankScheduled['payments'] = [];
  readonly ordered: LocalDate[] = [];
  private readonly past: BankScheduled[] = [];

  get open(): ShownAttempt[] {
    return this.attempts.filter(({ status }) => status === 'scheduled');
  }

  try({ tries, code }: Hour, now: Date): void {
    const [open] = this.open;
    this.past.push(this.shown());
    if (!open || open.on! > localDate(now) || tries === 'waits') return;
    const isPaid = tries === 'pays';
    this.attempts = this.attempts.map((one) =>
      one === open ? { ...one, status: isPaid ? 'paid' : 'rejected', code: isPaid ? null : code } : one,
    );
    if (isPaid) this.payments = [{ endToEndId: 'E1', amount: 12_990, paidAt: now }];
    const isSecond = !isPaid && code !== 'AC05' && open.kind !== 'same_day' && open.on === localDate(now);
    if (isSecond) this.attempts.push({ on: open.on, kind: 'same_day', status: 'scheduled', code: null });
  }

  /** A read shows what was so many hours ago. */
  read(lag: number): BankScheduled {
    return (lag > 0 && this.past.at(-lag)) || this.shown();
  }

  retry(on: LocalDate): BankScheduled {
    this.ordered.push(on);
    this.attempts.push({ on, kind: 'retry', status: 'scheduled', code: null });
    return this.shown();
  }

  shown(): BankScheduled {
    const status = this.payments.length > 0 ? 'paid' : 'active';
    return { status, attempts: [...this.attempts], failureCode: null, payments: this.payments };
  }
}

/** The charge after so many hours from its due day on, with the events that it emitted. */
function course(hours: Hour[]) {
  const bank = new PayersBank();
  let charge: Charge = scheduledCharge();
  const events: string[] = [];
  const apply = (change: ReturnType<typeof followScheduled>) => {
    charge = { ...charge, ...change?.set };
    events.push(...(change?.events ?? []).map(({ type }) => type));
  };
  const openAtOnce: number[] = [];
  let now = timeOf(DUE, 0);
  for (const step of hours) {
    now = later(now, HOUR);
    bank.try(step, now);
    if (!step.looks) continue;
    apply(followScheduled(charge, bank.read(step.lag), now));
    const on = charge.status === 'pending' ? retryDayAt(charge.scheduled!, now) : null;
    if (on) {
      apply(orderRetry(charge, on, now));
      const answer = bank.open.length === 0 ? bank.retry(on) : bank.shown();
      openAtOnce.push(bank.open.length);
      if (!step.loses) apply(followScheduled(charge, answer, now));
    }
  }
  return { charge, bank, events, openAtOnce, now };
}

const courses = fc.array(hour, { minLength: 24 * 10, maxLength: 24 * 10 });

test('S31.9 two attempts are never open, and retries are within the limits of the standard', () => {
  fc.assert(
    fc.property(courses, (hours) => {
      const { bank, openAtOnce } = course(hours);
      expect(openAtOnce.every((count) => count === 1)).toBe(true);
      expect(bank.ordered.length).toBeLessThanOrEqual(3);
      expect(new Set(bank.ordered).size).toBe(bank.ordered.length);
      for (const on of bank.ordered) {
        expect([1, 3, 7]).toContain(daysBetween(DUE, on));
      }
    }),
    { numRuns: 300 },
  );
});

test('S31.11 whatever happens, a charge ends once, and is paid only if the bank has a payment', () => {
  fc.assert(
    fc.property(courses, (hours) => {
      const { charge, bank, events } = course(hours);
      const ends = events.filter((type) => type !== 'charge.created');
      expect(ends.length).toBeLessThanOrEqual(1);
      if (charge.status === 'paid') expect(bank.payments).toHaveLength(1);
      if (charge.status === 'pending') expect(ends).toEqual([]);
      expect(bank.payments.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
});

test('S31.10 a charge whose attempts were all rejected has failed when its days are over', () => {
  const rejects = (code: string): Hour => ({ tries: 'rejects', code, looks: true, lag: 0, loses: false });
  const hours = Array.from({ length: 24 * 9 }, () => rejects('AB10'));
  const { charge, bank, now } = course(hours);
  expect(charge).toMatchObject({ status: 'failed', scheduled: { failureCode: 'AB10' } });
  expect(bank.ordered).toEqual([1, 3, 7].map((days) => addDays(DUE, days)));
  expect(localDate(now) > addDays(DUE, 7)).toBe(true);
});
