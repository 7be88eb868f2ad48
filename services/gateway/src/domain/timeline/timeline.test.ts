import { type TimelineEntry, timelineTypes } from '@catraca/contracts/http/schemas/timeline';
import * as fc from 'fast-check';
import { recent, timelineOf } from './timeline.ts';

const NOW = new Date('2026-07-01T12:00:00Z');
const OLD_MS = 100_000;
const KEPT_MS = 200_000;

const entryAt = (
  ms: number,
  type: TimelineEntry['type'],
  more: Partial<TimelineEntry> = {},
): TimelineEntry => {
  const at = new Date(NOW.getTime() - ms).toISOString();
  return {
    at,
    type,
    title: `${type} ${ms}`,
    detail: null,
    status: 'x',
    duration_ms: null,
    amount: null,
    trace_id: null,
    links: {},
    ...more,
  };
};
const entries = (maxLength: number) =>
  fc.array(
    fc
      .record({ ms: fc.integer({ min: 2_000, max: OLD_MS }), type: fc.constantFrom(...timelineTypes) })
      .map(({ ms, type }) => entryAt(ms, type)),
    { maxLength },
  );
const whole = { underWay: [], isWhole: true };

test('S25.2 entries are in order, by their time and then by their type', () => {
  fc.assert(
    fc.property(entries(60), (given) => {
      const { entries: told } = timelineOf({ entries: given, ...whole }, NOW, KEPT_MS);
      expect(told).toHaveLength(given.length);
      for (const [index, entry] of told.entries()) {
        const before = told[index - 1];
        if (!before) continue;
        expect(before.at <= entry.at).toBe(true);
        if (before.at === entry.at)
          expect(timelineTypes.indexOf(before.type)).toBeLessThanOrEqual(timelineTypes.indexOf(entry.type));
      }
    }),
  );
});

test('S25.2 of more than 500 entries the first 100 and the last 400 are told', () => {
  const many = Array.from({ length: 620 }, (_, index) => entryAt(OLD_MS - index, 'request'));
  const { entries: told } = timelineOf({ entries: many, ...whole }, NOW, KEPT_MS);
  expect(told).toEqual([...many.slice(0, 100), ...many.slice(-400)]);
  expect(timelineOf({ entries: many.slice(0, 500), ...whole }, NOW, KEPT_MS).entries).toHaveLength(500);
});

test.each([
  ['old entries', [entryAt(2_000, 'request')], whole, true],
  ['an entry of a moment ago', [entryAt(1_999, 'request')], whole, false],
  ['a call that ended a moment ago', [entryAt(5_000, 'provider_call', { duration_ms: 3_500 })], whole, false],
  ['something under way', [entryAt(9_000, 'request')], { underWay: [{}], isWhole: true }, false],
  ['a part that could not be read', [entryAt(9_000, 'request')], { underWay: [], isWhole: false }, false],
])('S25.4 %s: complete is told', (_what, given, rest, complete) => {
  expect(timelineOf({ entries: given, ...rest }, NOW, KEPT_MS).complete).toBe(complete);
});

test('S25.4 what ended a moment ago is recent, whenever its work began', () => {
  const endedBefore = (ms: number) => ({ endedAt: new Date(NOW.getTime() - ms).toISOString() });
  const [young, old, unknown] = [{ refund: 'rf_1' }, { refund: 'rf_2' }, {}];
  const steps = [
    { step: endedBefore(1_999), links: young },
    { step: endedBefore(2_000), links: old },
    { step: {}, links: unknown },
  ];
  expect(recent(steps, NOW)).toEqual([young]);
});

test('S25.7 a story that is older than what is kept says since when it is', () => {
  const since = (ms: number) =>
    timelineOf({ entries: [entryAt(5_000, 'event'), entryAt(ms, 'state')], ...whole }, NOW, KEPT_MS)
      .kept_since;
  expect(since(KEPT_MS)).toBe(null);
  expect(since(KEPT_MS + 1)).toBe(new Date(NOW.getTime() - KEPT_MS).toISOString());
  expect(timelineOf({ entries: [], ...whole }, NOW, KEPT_MS).kept_since).toBe(null);
});
