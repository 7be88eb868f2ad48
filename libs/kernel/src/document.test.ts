import fc from 'fast-check';
import { maskDocument, parseDocument } from './document.ts';

test.each([
  ['529.982.247-25', '52998224725'],
  ['52998224725', '52998224725'],
  ['11.222.333/0001-81', '11222333000181'],
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['12abc34501de35', '12ABC34501DE35'],
])('%s is a document', (written, plain) => {
  expect(parseDocument(written)).toBe(plain);
});

test.each([
  '',
  '529.982.247-24',
  '111.111.111-11',
  '11222333000180',
  '12ABC34501DE36',
  '00000000000000',
  '5299822472',
  'ABCDEFGHIJK',
  '12.ABC.345/01DE-3X',
])('%s is not a document', (written) => {
  expect(parseDocument(written)).toBeNull();
});

test('S9.14 a change of any one digit of a CPF makes it invalid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (position, step) => {
      const digits = [...'52998224725'];
      digits[position] = String((Number(digits[position]) + step) % 10);
      expect(parseDocument(digits.join(''))).toBeNull();
    }),
  );
});

test('S7.17 a mask shows only the middle of a CPF and the start of a CNPJ', () => {
  expect(maskDocument('12345678909')).toBe('***.456.789-**');
  expect(maskDocument('12345678000195')).toBe('12.345.***/****-**');
});
