import fc from 'fast-check';
import {
  digitsOf,
  maskCardNumber,
  maskCvv,
  maskDocument,
  maskExpiry,
  maskPhone,
  maskZipCode,
  plainName,
} from './masks.ts';

test('a document is written as CPF, and as CNPJ from the first letter or the twelfth character on', () => {
  expect(maskDocument('39053344705')).toBe('390.533.447-05');
  expect(maskDocument('390')).toBe('390');
  expect(maskDocument('3905')).toBe('390.5');
  expect(maskDocument('112223330001')).toBe('11.222.333/0001');
  expect(maskDocument('12abc34501de35')).toBe('12.ABC.345/01DE-35');
  expect(maskDocument('12.ABC.345/01DE-35 ')).toBe('12.ABC.345/01DE-35');
});

test('a phone is written with its area code, without the country', () => {
  expect(maskPhone('11912345678')).toBe('(11) 91234-5678');
  expect(maskPhone('1131234567')).toBe('(11) 3123-4567');
  expect(maskPhone('+55 11 91234-5678')).toBe('(11) 91234-5678');
  expect(maskPhone('5511912345678')).toBe('(11) 91234-5678');
  expect(maskPhone('011 3123-4567')).toBe('(11) 3123-4567');
  expect(maskPhone('55912345678')).toBe('(55) 91234-5678');
});

test('a card number is grouped as its brand prints it', () => {
  expect(maskCardNumber('4000000000000010')).toBe('4000 0000 0000 0010');
  expect(maskCardNumber('378282246310005999')).toBe('3782 822463 10005');
  expect(maskCardNumber('36227206271667')).toBe('3622 720627 1667');
  expect(maskCvv('12345', '3782 8')).toBe('1234');
  expect(maskCvv('12345', '4000')).toBe('123');
});

test.each([
  ['5', '05'],
  ['1', '1'],
  ['12', '12'],
  ['5/3', '05/3'],
  ['1/3', '01/3'],
  ['1231', '12/31'],
  ['12/203', '12/203'],
  ['12/2031', '12/31'],
  ['12 / 31', '12/31'],
  ['12/317', '12/31'],
])('expiry %s is written %s', (typed, written) => {
  expect(maskExpiry(typed)).toBe(written);
});

test('a mask keeps the characters in their order, and masking again changes nothing', () => {
  const masks = [maskDocument, maskCardNumber, maskZipCode];
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,8}$/), fc.constantFrom(...masks), (digits, mask) => {
      expect(digitsOf(mask(digits))).toBe(digits);
      expect(mask(mask(digits))).toBe(mask(digits));
    }),
  );
});

test('a holder is sent in capitals without accents', () => {
  expect(plainName('  João  d’Ávila Conceição ')).toBe('JOAO DAVILA CONCEICAO');
});
