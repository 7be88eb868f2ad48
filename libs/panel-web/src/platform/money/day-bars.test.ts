import { earnedByDay } from './day-bars.ts';

test('each day of a period has its place, also without a line', () => {
  const lines = [{ day: '2026-03-01', net: 7 }];
  expect(earnedByDay(lines, '2026-02-27', '2026-03-02')).toEqual([
    { day: '2026-02-27', net: 0 },
    { day: '2026-02-28', net: 0 },
    { day: '2026-03-01', net: 7 },
    { day: '2026-03-02', net: 0 },
  ]);
  expect(earnedByDay([], '2026-01-01', '2026-01-01')).toHaveLength(1);
});
