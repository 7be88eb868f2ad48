import fc from 'fast-check';
import { retryAfterMs } from './retry-after.ts';

const now = new Date('2026-07-01T12:00:00Z');

test.each([
  ['0', 0],
  ['120', 120_000],
  [' 120 ', 120_000],
  ['999999999999999999999', 86_400_000],
  ['Wed, 01 Jul 2026 12:01:00 GMT', 60_000],
  ['Wednesday, 01-Jul-26 12:01:00 GMT', 60_000],
  ['Wed, 01 Jul 2026 11:00:00 GMT', 0],
  ['Wed, 01 Jul 2099 12:00:00 GMT', 86_400_000],
])('Retry-After "%s" asks for %i ms', (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});

test.each([undefined, '', '-5', '1.5', 'soon', 'Wed, 99 Foo 2026 12:00:00 GMT'])(
  'Retry-After "%s" says nothing',
  (header) => {
    expect(retryAfterMs(header, now)).toBeNull();
  },
);

test('S13.11 the wait is between zero and one day for any header', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const ms = retryAfterMs(header, now);
      expect(ms === null || (ms >= 0 && ms <= 86_400_000)).toBe(true);
    }),
  );
});
