import { overviewRanges } from '@catraca/contracts/http/schemas/overview';
import { localDate } from '@catraca/kernel/dates';
import fc from 'fast-check';
import { inPlaces, periodOfRange } from './overview-range.ts';

const lengths = { today: 24, '7d': 7, '30d': 30, '12m': 12 };
const anyTime = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

test.each(overviewRanges)(
  'S27.30 the places of %s follow each other, and now is in the last day',
  (range) => {
    fc.assert(
      fc.property(anyTime, (now) => {
        const { places, until } = periodOfRange(range, now);
        expect(places).toHaveLength(lengths[range]);
        const times = places.map((place) => place.getTime());
        expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
        expect(until.getTime()).toBeGreaterThan(now.getTime());
        expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(86_400_000);
        const last = range === 'today' ? places[0]! : places.at(-1)!;
        expect(last.getTime()).toBeLessThanOrEqual(now.getTime());
      }),
    );
  },
);

test('S27.30 a day begins at midnight in São Paulo, a month with its first day', () => {
  const lateEvening = new Date('2026-03-01T02:59:59.999Z'); // 28 February there
  expect(periodOfRange('today', lateEvening).places[0]).toEqual(new Date('2026-02-28T03:00:00Z'));
  expect(periodOfRange('today', new Date('2026-03-01T03:00:00Z')).places[0]).toEqual(
    new Date('2026-03-01T03:00:00Z'),
  );
  const year = periodOfRange('12m', lateEvening).places.map((place) => localDate(place));
  expect([year[0], year[10], year[11]]).toEqual(['2025-03-01', '2026-01-01', '2026-02-01']);
  expect(periodOfRange('7d', lateEvening).places.map((place) => localDate(place))).toEqual(
    ['22', '23', '24', '25', '26', '27', '28'].map((day) => `2026-02-${day}`),
  );
});

test('S27.31 the series sums to all that was sold, whatever the range', () => {
  const anySale = fc.record({
    hoursAgo: fc.integer({ min: 0, max: 300 * 24 }),
    paidCount: fc.integer({ min: 1, max: 1_000 }),
    paidAmount: fc.integer({ min: 1, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(anyTime, fc.constantFrom(...overviewRanges), fc.array(anySale), (now, range, given) => {
      const { places, until } = periodOfRange(range, now);
      const sales = given
        .map(({ hoursAgo, ...sold }) => ({ at: new Date(now.getTime() - hoursAgo * 3_600_000), ...sold }))
        .filter(({ at }) => at >= places[0]! && at < until)
        .map(({ at, ...sold }) => ({ at: at.toISOString(), ...sold }));
      const series = inPlaces(places, sales);
      expect(series.map(({ at }) => at)).toEqual(places);
      const sum = (counts: { paidCount: number; paidAmount: number }[]) =>
        counts.reduce(([count, amount], one) => [count! + one.paidCount, amount! + one.paidAmount], [0, 0]);
      expect(sum(series)).toEqual(sum(sales));
    }),
  );
});
