import { canonicalTransactionId, isSameCard } from './authentication.ts';

const card = {
  firstSix: '400000',
  lastFour: '0010',
  brand: 'visa' as const,
  expMonth: 12,
  expYear: 2039,
  holderName: 'CANARIO SOUZA',
};
const unknown = {
  firstSix: null,
  lastFour: null,
  brand: null,
  expMonth: null,
  expYear: null,
  holderName: null,
};

test('S15.21 digits that both sides tell decide, whatever else differs', () => {
  expect(isSameCard(card, { ...card, holderName: 'ANA', expYear: 2031 })).toBe(true);
  expect(isSameCard(card, { ...card, firstSix: '411130' })).toBe(false);
  expect(isSameCard(card, { ...card, lastFour: '0028' })).toBe(false);
});

test('S15.21 without the first six, brand, expiry and holder must agree', () => {
  const token = { ...card, firstSix: null };
  expect(isSameCard(card, { ...token, holderName: 'Canário  souza' })).toBe(true);
  for (const changes of [
    { brand: 'elo' as const },
    { expMonth: 1 },
    { expYear: 2031 },
    { holderName: 'ANA' },
  ])
    expect(isSameCard(card, { ...token, ...changes })).toBe(false);
});

test('S15.21 an authentication, or a token, that tells no last digits is of no card', () => {
  expect(isSameCard(unknown, card)).toBe(false);
  expect(isSameCard({ ...card, lastFour: null }, card)).toBe(false);
  expect(isSameCard(card, unknown)).toBe(false);
  expect(isSameCard(card, null)).toBe(false);
});

test('S15.21 a UUID is one id, however its letters are written', () => {
  const id = '3f0c9d1e-8a4b-4c5d-9e6f-7a8b9c0d1e2f';
  expect(canonicalTransactionId(id.toUpperCase())).toBe(id);
  expect(canonicalTransactionId('Theirs-1')).toBe('Theirs-1');
});
