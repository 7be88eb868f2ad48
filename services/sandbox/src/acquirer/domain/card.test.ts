import { isExpired } from './card.ts';

test('S15.4 a card is good until the last moment of its month in São Paulo', () => {
  const card = { expMonth: 12, expYear: 2026 };
  expect(isExpired(card, new Date('2026-12-01T12:00:00.000Z'))).toBe(false);
  expect(isExpired(card, new Date('2027-01-01T02:59:59.999Z'))).toBe(false);
  expect(isExpired(card, new Date('2027-01-01T03:00:00.000Z'))).toBe(true);
  expect(isExpired({ expMonth: 1, expYear: 2027 }, new Date('2027-01-01T03:00:00.000Z'))).toBe(false);
});
