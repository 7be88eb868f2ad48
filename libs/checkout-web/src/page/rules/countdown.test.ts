import { formatCountdown, timeLeftMs } from './countdown.ts';

test.each([
  [-5, '00:00'],
  [59_001, '01:00'],
  [845_000, '14:05'],
  [3_723_000, '1:02:03'],
  [90_000_000, '1 d 1 h'],
])('%i ms are shown as %s', (ms, shown) => {
  expect(formatCountdown(ms)).toBe(shown);
});

const period = { createdAt: '2026-11-23T12:00:00Z', expiresAt: '2026-11-23T13:00:00Z' };

test('the time left is counted from the response', () => {
  expect(timeLeftMs({ ...period, respondedAt: 'Mon, 23 Nov 2026 12:45:00 GMT' })).toBe(900_000);
  expect(timeLeftMs({ ...period, respondedAt: 'Mon, 23 Nov 2026 14:00:00 GMT' })).toBe(0);
});

test('a test clock that runs ahead leaves no more than the whole period', () => {
  expect(timeLeftMs({ ...period, respondedAt: 'Mon, 23 Nov 2025 12:45:00 GMT' })).toBe(3_600_000);
  expect(timeLeftMs({ ...period, respondedAt: null })).toBe(3_600_000);
});
