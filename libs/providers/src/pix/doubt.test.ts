import fc from 'fast-check';
import { isRefusalFinal } from './doubt.ts';

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
