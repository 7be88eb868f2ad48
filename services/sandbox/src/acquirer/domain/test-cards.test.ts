import { passesLuhn } from './luhn.ts';
import { behaviourOf, behaviours, testCards } from './test-cards.ts';

test('every test card has a valid check digit, and every behaviour a card', () => {
  for (const number of Object.keys(testCards)) expect([number, passesLuhn(number)]).toEqual([number, true]);
  expect(new Set(Object.values(testCards))).toEqual(new Set(Object.keys(behaviours)));
  expect(behaviourOf('4111111111111111')).toBe('approved');
  expect(passesLuhn('4000000000000011')).toBe(false);
});
