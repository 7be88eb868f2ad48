import { later } from '@catraca/kernel/dates';
import { now } from './examples.test-data.ts';
import { nextCheckAt } from './next-check.ts';

const MINUTE = 60_000;
const none = { pix: null, card: null, chargeback: null, createdAt: now };
const pixUntil = (ms: number) => ({ qrCode: '', expiresAt: later(now, ms), endToEndId: null });

test('checks that change nothing come ever more rarely', () => {
  expect(nextCheckAt({ ...none, attempts: 0 }, now, 0)).toEqual(later(now, 20_000));
  expect(nextCheckAt({ ...none, attempts: 30 }, now, 0)).toEqual(later(now, 60 * MINUTE));
});

test('a check is not put off past the end of the QR code, and backs off after it', () => {
  const ahead = { ...none, attempts: 30, pix: pixUntil(5 * MINUTE) };
  expect(nextCheckAt(ahead, now, 0)).toEqual(later(now, 5 * MINUTE + 2_000));
  const past = { ...none, attempts: 0, pix: pixUntil(-MINUTE) };
  expect(nextCheckAt(past, now, 0)).toEqual(later(now, 20_000));
});
