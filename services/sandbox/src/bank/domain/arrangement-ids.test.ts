import { newEndToEndId, newRtrId, newTxid } from './arrangement-ids.ts';

test('ids of payments and returns carry the minute in UTC, and do not repeat', () => {
  const now = new Date('2026-03-04T23:59:58-03:00');
  expect(newEndToEndId(now)).toMatch(/^E99999999202603050259[a-zA-Z0-9]{11}$/);
  expect(newRtrId(now)).toMatch(/^D99999999202603050259[a-zA-Z0-9]{11}$/);
  expect(newTxid()).toMatch(/^[a-zA-Z0-9]{26,35}$/);
  expect(new Set(Array.from({ length: 1000 }, () => newEndToEndId(now))).size).toBe(1000);
});
