import { later } from '@catraca/kernel/dates';
import { afterFailure, afterReading, newDays, nextReading, type PayableDay } from './payable-day.ts';

const now = new Date('2026-11-25T15:00:00Z');
const dayOf = (day: string, isOpen: boolean): PayableDay => {
  const right = { skipped: 0, unreadable: 0, failures: 0, failingSince: null };
  return { livemode: true, day, isOpen, cursor: null, dueAt: now, version: 1, ...right };
};

test('days go on from the last one that was read, however long nothing ran', () => {
  expect(newDays('2026-11-22', '2026-11-25', '2026-11-25')).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
  ]);
  expect(newDays('2026-06-01', '2026-11-25', '2026-11-25')).toHaveLength(177);
  expect(newDays('2026-11-25', '2026-11-25', '2026-11-25')).toEqual([]);
  expect(newDays(null, '2026-11-25', '2026-11-25')).toHaveLength(11);
});

test('a day is read again until all of it is paid, as long as the acquirer tells of it', () => {
  expect(nextReading(dayOf('2026-11-25', false), now)).toEqual(later(now, 600_000));
  expect(nextReading(dayOf('2026-11-20', false), now)).toBeNull();
  expect(nextReading(dayOf('2026-11-20', true), now)).toEqual(later(now, 3_600_000));
  expect(nextReading(dayOf('2026-10-20', true), now)).toEqual(later(now, 86_400_000));
  expect(nextReading(dayOf('2026-08-20', true), now)).toEqual(later(now, 7 * 86_400_000));
  expect(nextReading(dayOf('2024-11-20', true), now)).toBeNull();
});

test('a day ahead of real time is never done: it is of an account whose clock was moved', () => {
  expect(nextReading(dayOf('2027-11-25', false), now)).toEqual(later(now, 86_400_000));
});

test('a day that fails is tried again ever later, up to an hour, and knows since when it fails', () => {
  let day = dayOf('2026-11-20', false);
  const waits = [10, 20, 40, 60, 60].map((minutes) => {
    day = { ...day, ...afterFailure(day, now) };
    expect(day).toMatchObject({ failingSince: now, dueAt: later(now, minutes * 60_000) });
    return day.failures;
  });
  expect(waits).toEqual([1, 2, 3, 4, 5]);
  expect(afterReading(day, now)).toMatchObject({ failures: 0, failingSince: null, dueAt: null });
});

test('a day with rows that cannot be read is not done', () => {
  const day = { ...dayOf('2026-11-20', false), skipped: 2 };
  expect(afterReading(day, now)).toMatchObject({ unreadable: 2, skipped: 0, dueAt: later(now, 3_600_000) });
  const old = { ...day, day: '2024-11-20' };
  expect(afterReading(old, now)).toMatchObject({ unreadable: 2, isOpen: true, dueAt: null });
});
