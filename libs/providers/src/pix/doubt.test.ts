import fc from 'fast-check';
import { doubtSeconds, isRefusalFinal } from './doubt.ts';

const MINUTE = 60_000;
const now = new Date('2026-11-25T12:00:00Z');
const clean = { afterDoubt: false };

test('a refusal of the only send is final', () => {
  expect(isRefusalFinal(clean, null, now)).toBe(true);
});

test('a refusal after a send of unknown outcome is final exactly when 10 minutes are over', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 * MINUTE }), (age) => {
      const isFinal = isRefusalFinal(clean, new Date(now.getTime() - age), now);
      expect(isFinal).toBe(age >= 10 * MINUTE);
    }),
  );
});

test('a refusal of a repetition within one call is never final', () => {
  const sends = fc.option(fc.date({ noInvalidDate: true, max: now }));
  fc.assert(
    fc.property(sends, (lastUnknownSend) => {
      expect(isRefusalFinal({ afterDoubt: true }, lastUnknownSend, now)).toBe(false);
    }),
  );
});

test('the doubt is told in whole seconds, and is over after ten minutes', () => {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  expect(doubtSeconds(null, now)).toBe(0);
  expect(doubtSeconds(ago(1), now)).toBe(600);
  expect(doubtSeconds(ago(599_999), now)).toBe(1);
  expect(doubtSeconds(ago(600_000), now)).toBe(0);
});
