import { isExpired } from './card.ts';

const details = { brand: 'visa', lastFour: '0010', holderName: 'ANA SOUZA', expMonth: 2, expYear: 2028 };

test('S15.4 a card is valid until the last moment of its month in São Paulo', () => {
  expect(isExpired(details, new Date('2028-02-29T23:59:59.999-03:00'))).toBe(false);
  expect(isExpired(details, new Date('2028-03-01T00:00:00.000-03:00'))).toBe(true);
});

test('a card of December is valid until the year ends', () => {
  const december = { ...details, expMonth: 12 };
  expect(isExpired(december, new Date('2028-12-31T23:59:59.999-03:00'))).toBe(false);
  expect(isExpired(december, new Date('2029-01-01T00:00:00.000-03:00'))).toBe(true);
});
