import { timeIn } from './call-context.ts';

test('only the time of test mode is moved', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(timeIn(60, true, now)).toEqual(now);
  expect(timeIn(60, false, now)).toEqual(new Date('2026-11-23T12:01:00Z'));
});
