import fc from 'fast-check';
import { type BrCode, buildBrCode, hasRightCrc, parseBrCode } from './brcode.ts';
import { crc16 } from './crc16.ts';
import { decodeTlv } from './tlv.ts';

const letters = (minLength: number, maxLength: number) =>
  fc.stringMatching(new RegExp(`^[A-Za-z0-9]{${minLength},${maxLength}}$`));

const codes: fc.Arbitrary<Required<BrCode>> = fc.record({
  location: fc
    .tuple(letters(1, 20), letters(1, 40))
    .map(([host, path]) => `${host}.example.com/qr/v2/${path}`),
  merchant: fc.record({ name: letters(1, 25), city: letters(1, 15) }),
  amount: fc.option(fc.integer({ min: 0, max: 999_999_999_999 })),
  txid: fc.oneof(fc.constant('***'), letters(1, 25)),
});

const example: BrCode = {
  location: 'pix.example.com/qr/v2/2353c790eefb11eaadc10242ac120002',
  merchant: { name: 'Padaria São João', city: 'São Paulo' },
  amount: 12345,
};

test('the CRC gives the check value of CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1');
});

test('a dynamic BR Code has the fields of the standard, in order', () => {
  expect(buildBrCode(example)).toBe(
    '000201010212' +
      '26760014br.gov.bcb.pix2554pix.example.com/qr/v2/2353c790eefb11eaadc10242ac120002' +
      '5204000053039865406123.455802BR5916Padaria Sao Joao6009Sao Paulo62070503***6304' +
      buildBrCode(example).slice(-4),
  );
  expect([...(decodeTlv(buildBrCode(example))?.keys() ?? [])].join(' ')).toBe(
    '00 01 26 52 53 54 58 59 60 62 63',
  );
});

test('a BR Code that was built is parsed to the same values', () => {
  fc.assert(fc.property(codes, (code) => expect(parseBrCode(buildBrCode(code))).toEqual(code)));
});

test('a change of any single character is detected', () => {
  fc.assert(
    fc.property(codes, fc.nat(), fc.integer({ min: 0x20, max: 0x7e }), (code, at, ascii) => {
      const payload = buildBrCode(code);
      const index = at % payload.length;
      const changed = payload.slice(0, index) + String.fromCharCode(ascii) + payload.slice(index + 1);
      fc.pre(changed !== payload);
      expect(hasRightCrc(changed)).toBe(false);
      expect(parseBrCode(changed)).toBeNull();
    }),
    { numRuns: 1000 },
  );
});

test('parsing never throws, whatever the input', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{0,60}$/)), (text) => {
      const signed = `${text}6304${crc16(`${text}6304`)}`;
      expect(parseBrCode(text)).toBeNull();
      expect(() => parseBrCode(signed)).not.toThrow();
    }),
  );
});

test('names are folded to ASCII and cut to the length of the standard', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const code = parseBrCode(buildBrCode({ ...example, merchant: { name: `A${text}`, city: `B${text}` } }));
      expect(code?.merchant.name).toMatch(/^[\x20-\x7e]{1,25}$/);
      expect(code?.merchant.city).toMatch(/^[\x20-\x7e]{1,15}$/);
    }),
  );
});

test('a merchant name without any ASCII form is refused', () => {
  expect(() => buildBrCode({ ...example, merchant: { name: '株式会社', city: 'X' } })).toThrow(RangeError);
});

test('a location that is too long or has a space is refused', () => {
  expect(() => buildBrCode({ ...example, location: 'a'.repeat(78) })).toThrow(RangeError);
  expect(() => buildBrCode({ ...example, location: 'a b' })).toThrow(RangeError);
  expect(parseBrCode(buildBrCode({ ...example, location: 'a'.repeat(77) }))?.location).toHaveLength(77);
});
