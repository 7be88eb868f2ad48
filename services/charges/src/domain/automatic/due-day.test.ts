import { addDays, timeOf } from '@catraca/kernel/dates';
import { isTooLateToSend } from '@catraca/kernel/due-days';
import fc from 'fast-check';
import { assertDueDay, cancelableUntil, firstDayOf, sendTime } from './due-day.ts';

const mandate = { startsOn: '2026-11-01', endsOn: '2027-11-01' };
const at = (hour: number) => timeOf('2026-11-24', hour);
const refusal = (dueOn: string, now: Date, terms = mandate) => {
  try {
    return assertDueDay(dueOn, terms, now) ?? null;
  } catch (error) {
    const { code, details } = error as { code: string; details: object };
    return [code, details];
  }
};

test('S31.2 a charge is due at least two days ahead, and exactly two only until 20:00', () => {
  expect(refusal('2026-11-26', at(19))).toBeNull();
  expect(refusal('2026-11-26', new Date(at(20).getTime() - 1))).toBeNull();
  expect(refusal('2026-11-26', at(20))).toEqual(['due_date_too_close', { earliest: '2026-11-27' }]);
  expect(refusal('2026-11-27', at(23))).toBeNull();
  for (const day of ['2026-11-24', '2026-11-25'])
    expect(refusal(day, at(0))).toEqual(['due_date_too_close', { earliest: '2026-11-26' }]);
});

test.each([
  ['in the past', '2026-11-23'],
  ['before the mandate starts', '2026-10-31'],
  ['after the mandate ends', '2027-11-02'],
])('a day %s is refused on its field', (_what, day) => {
  const [code, details] = refusal(day, at(12)) as [string, { fields: object }];
  expect([code, Object.keys(details.fields)]).toEqual(['validation_failed', ['due_on']]);
});

test('the last day of a mandate is a due day, and one without an end has any', () => {
  expect(refusal('2027-11-01', at(12))).toBeNull();
  expect(refusal('2099-11-01', at(12), { ...mandate, endsOn: null as never })).toBeNull();
});

test('S31.5 it goes to the bank four calendar days before, at once if that is past', () => {
  expect(sendTime('2026-11-30', at(12))).toEqual(timeOf('2026-11-26', 0));
  expect(sendTime('2026-11-28', at(12))).toEqual(at(12));
  expect(sendTime('2026-11-26', at(12))).toEqual(at(12));
});

test('the bank takes it until two days before', () => {
  expect(isTooLateToSend('2026-11-26', new Date(timeOf('2026-11-25', 0).getTime() - 1))).toBe(false);
  expect(isTooLateToSend('2026-11-26', timeOf('2026-11-25', 0))).toBe(true);
});

test('whatever may be ordered may be sent at once, and is sent in time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 24 * 3_600 - 1 }),
      fc.integer({ min: 2, max: 400 }),
      (second, ahead) => {
        const now = new Date(timeOf('2026-11-24', 0).getTime() + second * 1_000);
        const dueOn = addDays('2026-11-24', ahead);
        if (refusal(dueOn, now, { ...mandate, endsOn: null as never }) !== null) return;
        expect(isTooLateToSend(dueOn, now)).toBe(false);
        expect(isTooLateToSend(dueOn, sendTime(dueOn, now))).toBe(false);
      },
    ),
  );
});

test('S31.6 the first attempt is on the due day, or on the next banking day', () => {
  expect(firstDayOf('2026-11-24')).toBe('2026-11-24');
  expect(firstDayOf('2026-11-28')).toBe('2026-11-30'); // a Saturday
  expect(firstDayOf('2026-12-25')).toBe('2026-12-28'); // a Friday
});

test('S31.7 it can be canceled until 22:00 of the day before', () => {
  expect(cancelableUntil('2026-11-30')).toEqual(timeOf('2026-11-29', 22));
});
