import fc from 'fast-check';
import { acquirerCard, passesLuhn } from './card-input.ts';

const today = new Date(2026, 10, 23);
const card = {
  number: '4000 0000-0000 0010',
  holder_name: ' ANA SOUZA ',
  exp_month: 11,
  exp_year: 2026,
  cvv: '123',
};
const codeOf = (changes: object) => {
  try {
    acquirerCard({ ...card, ...changes }, today);
    return 'accepted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('a card goes to the acquirer with its digits only, until the end of its month', () => {
  expect(acquirerCard(card, today)).toEqual({
    number: '4000000000000010',
    holder_name: 'ANA SOUZA',
    exp_month: 11,
    exp_year: 2026,
    cvv: '123',
  });
});

test.each([
  [{ number: '4000000000000011' }, 'invalid_card_number'],
  [{ number: '' }, 'invalid_card_number'],
  [{ number: undefined }, 'invalid_card_number'],
  [{ holder_name: '  ' }, 'invalid_holder_name'],
  [{ exp_month: 10 }, 'invalid_expiry'],
  [{ exp_month: 13 }, 'invalid_expiry'],
  [{ exp_year: 26 }, 'invalid_expiry'],
  [{ cvv: '12' }, 'invalid_cvv'],
  [{ cvv: 'abc' }, 'invalid_cvv'],
])('%j is refused as %s', (changes, code) => {
  expect(codeOf(changes)).toBe(code);
});

test('of the ten last digits exactly one passes, and a wrong digit never does', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 12, maxLength: 18 });
  fc.assert(
    fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (start, position, change) => {
      const good = [...'0123456789'].map((last) => start + last).filter(passesLuhn);
      expect(good).toHaveLength(1);
      const at = position % start.length;
      const wrong = (Number(start[at]) + change) % 10;
      expect(passesLuhn(start.slice(0, at) + wrong + good[0]!.slice(at + 1))).toBe(false);
    }),
  );
});
