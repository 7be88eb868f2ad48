import { later, timeOf } from '@catraca/kernel/dates';
import { DUE, scheduledCharge } from '../../../test/scheduled-examples.ts';
import { cancelUnsent, failUnsent, markSent, unmark, waitForDoubt } from './sending.ts';

const at = timeOf('2026-12-04', 0);
const next = later(at, 15_000);
const pending = scheduledCharge();
const sent = { ...pending, ...markSent(pending, at, next)!.set };

test('a charge is marked before it is sent, and by one of several who would send it', () => {
  expect(pending.scheduled).toMatchObject({ dueOn: DUE, sendAt: at });
  expect(markSent(pending, later(at, -1), next)).toBeNull();
  expect(sent).toMatchObject({ attempts: 1, scheduled: { sentAt: at, sendAt: next } });
  expect(markSent(sent, at, next)).toBeNull();
  expect(markSent({ ...pending, status: 'canceled' }, at, next)).toBeNull();
});

test('a mark is taken back when nothing was sent, unless somebody has sent it since', () => {
  const undone = { ...sent, ...unmark(sent, pending, sent)!.set };
  expect(undone).toMatchObject({ attempts: 0, scheduled: { sentAt: null, sendAt: later(at, 1_000) } });
  const again = { ...sent, ...markSent(sent, next, later(next, 30_000))!.set };
  expect(unmark(again, pending, sent)).toBeNull();
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
