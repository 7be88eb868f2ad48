import { later } from '@catraca/kernel/dates';
import { newDays, nextReading, type PayableDay } from './payable-day.ts';

const now = new Date('2026-11-25T15:00:00Z');
const dayOf = (day: string, isOpen: boolean): PayableDay => {
  return { livemode: true, day, isOpen, cursor: null, dueAt: now, version: 1 };
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

test('a day is read again until all of it is paid, up to 90 days', () => {
  expect(nextReading(dayOf('2026-11-25', false), now)).toEqual(later(now, 600_000));
  expect(nextReading(dayOf('2026-11-20', false), now)).toBeNull();
  expect(nextReading(dayOf('2026-11-20', true), now)).toEqual(later(now, 3_600_000));
  expect(nextReading(dayOf('2026-10-20', true), now)).toEqual(later(now, 86_400_000));
  expect(nextReading(dayOf('2026-08-20', true), now)).toBeNull();
});

test('a day ahead of real time is never done: it is of an account whose clock was moved', () => {
  expect(nextReading(dayOf('2027-11-25', false), now)).toEqual(later(now, 86_400_000));
});
