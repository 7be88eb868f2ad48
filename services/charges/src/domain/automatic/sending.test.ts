import { addDays, later, timeOf } from '@catraca/kernel/dates';
import { DUE, scheduledCharge } from '../../../test/scheduled-examples.ts';
import {
  cancelUnsent,
  endLateSends,
  failUnsent,
  lateSendTime,
  markSent,
  postpone,
  unmark,
  waitForDoubt,
} from './sending.ts';

const at = timeOf('2026-12-04', 0);
const next = later(at, 15_000);
const pending = scheduledCharge();
const mark = (now: Date, nextSendAt: Date, sentAt = now) => ({ now, sentAt, nextSendAt });
const sent = { ...pending, ...markSent(pending, mark(at, next))!.set };

test('a charge is marked before it is sent, and by one of several who would send it', () => {
  expect(pending.scheduled).toMatchObject({ dueOn: DUE, sendAt: at });
  expect(markSent(pending, mark(later(at, -1), next))).toBeNull();
  expect(sent).toMatchObject({ attempts: 1, scheduled: { sentAt: at, sendAt: next } });
  expect(markSent(sent, mark(at, next))).toBeNull();
  expect(markSent({ ...pending, status: 'canceled' }, mark(at, next))).toBeNull();
});

test('a mark is taken back when nothing was sent, unless somebody has sent it since', () => {
  const undone = { ...sent, ...unmark(sent, pending, sent, at)!.set };
  expect(undone).toMatchObject({ attempts: 0, scheduled: { sentAt: null, sendAt: later(at, 1_000) } });
  const again = { ...sent, ...markSent(sent, mark(next, later(next, 30_000)))!.set };
  expect(unmark(again, pending, sent, next)).toBeNull();
});

test('a charge that was never sent is canceled, or has failed, at once', () => {
  expect(cancelUnsent(pending, at)).toMatchObject({
    set: { status: 'canceled', scheduled: { sendAt: null } },
    events: [{ type: 'charge.canceled' }],
  });
  expect(failUnsent(pending, at)).toMatchObject({
    set: { status: 'failed', scheduled: { failureCode: 'not_sent' } },
    events: [{ type: 'charge.failed' }],
  });
});

test('one that may still reach the bank waits until its doubt is over', () => {
  expect(cancelUnsent(sent, later(at, 599_999))).toBeNull();
  expect(failUnsent(sent, later(at, 599_999))).toBeNull();
  expect(waitForDoubt(sent, later(at, 60_000))!.set.scheduled!.sendAt).toEqual(later(at, 600_000));
  expect(waitForDoubt(sent, later(at, 600_000))).toBeNull();
  expect(failUnsent(sent, later(at, 600_000))).not.toBeNull();
});

test('what the bank has is not ended here', () => {
  const known = { ...sent, scheduled: { ...sent.scheduled!, sendAt: null } };
  for (const change of [cancelUnsent, failUnsent, waitForDoubt])
    expect(change(known, later(at, 3_600_000))).toBeNull();
});

describe('a test clock that jumped over the days of a send', () => {
  const jumped = timeOf(addDays(DUE, 365), 12);
  const asOf = later(at, 30_000);
  const late = { ...pending, ...markSent(pending, mark(jumped, later(jumped, 15_000), asOf))!.set };

  test('S31.5 has it sent as of its own time, and as often again as its send is interrupted, three times at most', () => {
    expect(lateSendTime(pending)).toEqual(at);
    expect(late).toMatchObject({ attempts: 1, scheduled: { sentAt: asOf, sendAt: later(jumped, 15_000) } });
    expect(lateSendTime(late)).toEqual(asOf);
    const second = mark(later(jumped, 15_000), later(jumped, 45_000), later(asOf, 1));
    const again = { ...late, ...markSent(late, second)!.set };
    expect(lateSendTime(again)).toEqual(later(asOf, 1));
    expect(lateSendTime({ ...again, attempts: 3 })).toBeNull();
  });

  test('S31.5 ends what the bank refuses of that', () => {
    const refused = { ...late, ...endLateSends(late, late)!.set };
    expect([lateSendTime(refused), postpone(refused, jumped, jumped)]).toEqual([null, expect.anything()]);
    expect(failUnsent(refused, jumped)).toMatchObject({ set: { status: 'failed' } });
  });

  test('S31.5 does not send again what was sent before it', () => {
    expect(lateSendTime(sent)).toBeNull();
  });

  test('S31.5 sends what the bank did not take as before', () => {
    const first = { ...late, ...unmark(late, pending, late, jumped)!.set };
    expect(lateSendTime(first)).toEqual(later(asOf, 1_000));
    const second = mark(later(jumped, 15_000), later(jumped, 45_000), later(asOf, 1));
    const again = { ...late, ...markSent(late, second)!.set };
    const undone = { ...again, ...unmark(again, late, again, second.now)!.set };
    expect([lateSendTime(undone), undone.attempts]).toEqual([asOf, 1]);
  });
});
