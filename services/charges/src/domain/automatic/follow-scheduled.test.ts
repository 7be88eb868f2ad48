import { addDays, later, localDate, timeOf } from '@catraca/kernel/dates';
import { DUE, scheduledCharge } from '../../../test/scheduled-examples.ts';
import type { Charge } from '../charge.ts';
import { keepingPlanned } from '../planned-check.ts';
import { retryDayAt, type ShownAttempt } from './attempts.ts';
import {
  type BankScheduled,
  followScheduled,
  orderRetry,
  refuseRetry,
  retryToOrder,
} from './follow-scheduled.ts';

const HOUR = 3_600_000;
const sentAt = timeOf(addDays(DUE, -4), 0);
const attempt = (changes: Partial<ShownAttempt> = {}): ShownAttempt => ({
  on: DUE,
  kind: 'scheduled',
  status: 'scheduled',
  code: null,
  ...changes,
});
const rejected = (changes: Partial<ShownAttempt> = {}) =>
  attempt({ status: 'rejected', code: 'AM02', ...changes });
const bothRejected = [rejected(), rejected({ kind: 'same_day' })];
const shown = (changes: Partial<BankScheduled> = {}): BankScheduled => ({
  status: 'active',
  attempts: [attempt()],
  failureCode: null,
  payments: [],
  ...changes,
});
const payment = { endToEndId: 'E123', amount: 12_990, paidAt: timeOf(DUE, 6) };

const step = (charge: Charge, atBank: BankScheduled | null, at: Date): Charge => ({
  ...charge,
  ...followScheduled(charge, atBank, at)?.set,
});
const sent = step(scheduledCharge(), shown({ status: 'created', attempts: [] }), sentAt);
const typesOf = (charge: Charge, atBank: BankScheduled, at: Date) =>
  followScheduled(charge, atBank, at)?.events.map(({ type }) => type);

test('once the bank has it, its first attempt is scheduled and nothing more is sent', () => {
  expect(sent.scheduled).toMatchObject({
    sendAt: null,
    attempts: [{ on: DUE, kind: 'scheduled', status: 'scheduled', code: null }],
  });
  expect(followScheduled(sent, shown(), sentAt)).toBeNull();
});

test('a look that somebody else has planned meanwhile leaves nothing to change', () => {
  const planned = { ...sent, dueAt: later(sentAt, HOUR) };
  const decide = keepingPlanned((charge) => followScheduled(charge, shown(), sentAt), sentAt);
  expect(decide(planned)).toBeNull();
  const first = decide({ ...planned, discrepancy: 'unknown_status' })!;
  expect(first.set).toMatchObject({ discrepancy: null });
  expect(decide({ ...planned, ...first.set })).toBeNull();
});

test('an attempt that the bank moves to another day is the same one', () => {
  const moved = step(sent, shown({ attempts: [attempt({ on: addDays(DUE, 1) })] }), sentAt);
  expect(moved.scheduled!.attempts).toMatchObject([{ on: addDays(DUE, 1), kind: 'scheduled' }]);
});

test('a payment pays it, once', () => {
  const atBank = shown({ status: 'paid', attempts: [attempt({ status: 'paid' })], payments: [payment] });
  const paid = step(sent, atBank, timeOf(DUE, 7));
  expect(paid).toMatchObject({
    status: 'paid',
    paidAt: payment.paidAt,
    pix: { qrCode: null, endToEndId: 'E123' },
    dueAt: null,
  });
  expect(typesOf(sent, atBank, timeOf(DUE, 7))).toEqual(['charge.paid']);
  expect(followScheduled(paid, atBank, timeOf(DUE, 7))).toBeNull();
});

test('a payment that the bank does not show yet is waited for, and nothing else is done meanwhile', () => {
  const atBank = shown({ status: 'paid', attempts: [attempt({ status: 'paid' })] });
  const waiting = step(sent, atBank, timeOf(DUE, 7));
  expect(waiting).toMatchObject({ status: 'pending', discrepancy: null });
  expect(retryDayAt(waiting.scheduled!, timeOf(addDays(DUE, 1), 0))).toBeNull();
  expect(step(waiting, atBank, timeOf(DUE, 8)).discrepancy).toBe('paid_without_payment');
});

test('a payment of another amount pays nothing and is reported', () => {
  const other = { ...payment, amount: 1 };
  expect(step(sent, shown({ status: 'paid', payments: [other] }), timeOf(DUE, 7))).toMatchObject({
    status: 'pending',
    discrepancy: 'paid_another_amount',
  });
});

test.each(['AC05', 'AM09', 'DENC', 'DS27', 'DTED', 'MIDI', 'MSUC', 'NITX', 'RC09'])(
  'a rejection with %s ends it',
  (code) => {
    const failed = step(sent, shown({ attempts: [rejected({ code })] }), timeOf(DUE, 6));
    expect(failed).toMatchObject({ status: 'failed', scheduled: { failureCode: code } });
  },
);

test('any other rejection waits for the bank’s second try of the day', () => {
  const waiting = step(sent, shown({ attempts: [rejected()] }), timeOf(DUE, 7));
  expect(waiting.status).toBe('pending');
  expect(retryDayAt(waiting.scheduled!, timeOf(DUE, 7))).toBeNull();
  const open = step(
    waiting,
    shown({ attempts: [rejected(), attempt({ kind: 'same_day' })] }),
    timeOf(DUE, 8),
  );
  expect(retryDayAt(open.scheduled!, timeOf(DUE, 17))).toBeNull();
});

test('after the second try a retry is ordered for the first day left', () => {
  const tried = step(sent, shown({ attempts: bothRejected }), timeOf(DUE, 19));
  expect(retryDayAt(tried.scheduled!, timeOf(DUE, 19))).toBe(addDays(DUE, 1));
  expect(retryDayAt(tried.scheduled!, timeOf(addDays(DUE, 1), 5))).toBe(addDays(DUE, 3));
});

test('without a second try the day is waited out', () => {
  const tried = step(sent, shown({ attempts: [rejected()] }), timeOf(DUE, 7));
  expect(retryDayAt(tried.scheduled!, later(timeOf(addDays(DUE, 1), 0), -1))).toBeNull();
  expect(retryDayAt(tried.scheduled!, timeOf(addDays(DUE, 1), 0))).toBe(addDays(DUE, 3));
});

test('a retry that is ordered keeps others back until its doubt is over', () => {
  const [at, on] = [timeOf(DUE, 19), addDays(DUE, 1)];
  const tried = step(sent, shown({ attempts: bothRejected }), at);
  const ordered = { ...tried, ...orderRetry(tried, on, at)!.set };
  expect(orderRetry(ordered, on, later(at, 599_000))).toBeNull();
  expect(followScheduled(ordered, shown({ attempts: bothRejected }), later(at, HOUR))!.events).toEqual([]);
  expect(orderRetry(ordered, on, later(at, 600_000))).not.toBeNull();
  const known = step(ordered, shown({ attempts: [...bothRejected, attempt({ on, kind: 'retry' })] }), at);
  expect(known.scheduled).toMatchObject({ ordered: null, attempts: { length: 3 } });
});

test('a read that lags takes no attempt back and reopens none', () => {
  const on = addDays(DUE, 1);
  const retried = step(
    sent,
    shown({ attempts: [...bothRejected, attempt({ on, kind: 'retry' })] }),
    timeOf(DUE, 20),
  );
  const lagging = step(retried, shown(), timeOf(DUE, 20));
  expect(lagging.scheduled!.attempts).toEqual(retried.scheduled!.attempts);
});

test('a day that the bank refuses for good falls away', () => {
  const [at, on] = [timeOf(DUE, 19), addDays(DUE, 1)];
  const tried = step(sent, shown({ attempts: bothRejected }), at);
  const ordered = { ...tried, ...orderRetry(tried, on, at)!.set };
  const refused = { ...ordered, ...refuseRetry(ordered, on)!.set };
  expect(retryDayAt(refused.scheduled!, at)).toBe(addDays(DUE, 3));
});

test.each([
  ['when no retry is allowed, after the second try', [], DUE, timeOf(DUE, 19)],
  ['when the last retry was tried twice', [1], addDays(DUE, 1), timeOf(addDays(DUE, 1), 19)],
])('it has failed %s', (_what, days, on, at) => {
  const last =
    on === DUE ? [] : [rejected({ on, kind: 'retry' }), rejected({ on, kind: 'same_day', code: 'AB10' })];
  const charge = step(scheduledCharge({}, days), shown({ status: 'created', attempts: [] }), sentAt);
  const atBank = shown({ attempts: [...bothRejected, ...last] });
  const failed = step(charge, atBank, at);
  expect(failed).toMatchObject({
    status: 'failed',
    scheduled: { failureCode: on === DUE ? 'AM02' : 'AB10' },
  });
  expect(typesOf(charge, atBank, at)).toEqual(['charge.failed']);
});

test.each([
  ['rejected', 'AM02', 'AM02'],
  ['expired', null, 'expired'],
] as const)('one that the bank has %s has failed', (status, failureCode, code) => {
  const failed = step(sent, shown({ status, failureCode }), timeOf(DUE, 20));
  expect(failed).toMatchObject({ status: 'failed', scheduled: { failureCode: code }, dueAt: null });
});

test('one that anybody cancels at the bank is canceled', () => {
  const atBank = shown({ status: 'canceled', attempts: [attempt({ status: 'canceled' })] });
  expect(typesOf(sent, atBank, sentAt)).toEqual(['charge.canceled']);
});

test('a state that is not recognised decides nothing and is reported', () => {
  const rows = [
    shown({ status: 'unknown' }),
    shown({ attempts: [...bothRejected, attempt({ status: 'unknown' })] }),
  ];
  for (const atBank of rows)
    expect(step(sent, atBank, timeOf(addDays(DUE, 9), 0))).toMatchObject({
      status: 'pending',
      discrepancy: 'unknown_status',
    });
});

test.each<[string, Partial<ShownAttempt>]>([
  ['cannot be read', { on: null, kind: 'unknown', status: 'unknown' }],
  ['is of an unknown kind', { on: addDays(DUE, 1), kind: 'unknown' }],
])(
  'S31.9 an attempt that %s may be open: no retry, and no end, follows from the others',
  (_what, changes) => {
    const atBank = shown({ attempts: [...bothRejected, attempt(changes)] });
    const at = timeOf(DUE, 19);
    const seen = step(sent, atBank, at);
    expect(seen).toMatchObject({ status: 'pending', discrepancy: 'unknown_status' });
    expect([retryToOrder(seen, at), orderRetry(seen, addDays(DUE, 1), at)]).toEqual([null, null]);
    expect(seen.dueAt!.getTime() - at.getTime()).toBeGreaterThan(HOUR);
    expect(step(seen, atBank, timeOf(addDays(DUE, 9), 0)).status).toBe('pending');
    const readable = step(seen, shown({ attempts: bothRejected }), at);
    expect(retryToOrder(readable, at)).toBe(addDays(DUE, 1));
  },
);

test('S31.9 no retry is ordered of a charge that the bank does not show any more', () => {
  const at = timeOf(DUE, 19);
  const tried = step(sent, shown({ attempts: bothRejected }), at);
  const known = { ...tried, scheduled: { ...tried.scheduled!, sentAt } };
  expect(retryToOrder(known, at)).toBe(addDays(DUE, 1));
  expect(retryToOrder(step(known, null, at), at)).toBeNull();
});

test('one that the bank has shown and does not know any more is reported, once', () => {
  const known = { ...sent, scheduled: { ...sent.scheduled!, sentAt } };
  expect(followScheduled(known, null, later(sentAt, HOUR))).toEqual({
    set: { discrepancy: 'missing_at_bank' },
    events: [],
  });
  expect(followScheduled({ ...known, discrepancy: 'missing_at_bank' }, null, later(sentAt, HOUR))).toBeNull();
});

test('the bank is asked after each try of the attempt’s day, and hourly when it shows nothing more', () => {
  const looks: string[] = [];
  let charge = { ...sent, livemode: true };
  for (let at = sentAt; looks.length < 6; at = charge.dueAt!) {
    charge = step(charge, shown(), at) as typeof charge;
    looks.push(
      `${localDate(charge.dueAt!)} ${Math.floor((charge.dueAt!.getTime() - timeOf(localDate(charge.dueAt!), 0).getTime()) / HOUR)}`,
    );
  }
  expect(looks).toEqual([
    ...[9, 19, 21, 23].map((hour) => `${DUE} ${hour}`),
    `${addDays(DUE, 1)} 0`,
    `${addDays(DUE, 1)} 9`,
  ]);
});
