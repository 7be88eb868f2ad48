import fc from 'fast-check';
import { type BrCode, buildBrCode, hasRightCrc, parseBrCode } from './brcode.ts';
import { crc16 } from './crc16.ts';
import { decodeTlv } from './tlv.ts';

const letters = (minLength: number, maxLength: number) =>
  fc.stringMatching(new RegExp(`^[A-Za-z0-9]{${minLength},${maxLength}}$`));

const locations = fc
  .tuple(letters(1, 20), letters(1, 40))
  .map(([host, path]) => `${host}.example.com/qr/v2/${path}`);

const codes: fc.Arbitrary<Required<BrCode>> = fc.record({
  location: locations,
  recurrence: fc.option(locations),
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

test('BR Codes of mandates are those of the central bank’s examples', () => {
  const merchant = { name: 'Fulano de Tal', city: 'BRASILIA' };
  // API Pix 2.9.0, recResponse3, recResponse6
  const recurrence = 'pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002';
  expect(buildBrCode({ location: null, recurrence, merchant })).toBe(
    '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***' +
      '80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002630462C9',
  );
  const composed =
    '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441' +
    '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix' +
    '2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741';
  const code = {
    location: 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441',
    recurrence: 'pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa353194890',
    merchant,
  };
  expect(buildBrCode(code)).toBe(composed);
  expect(parseBrCode(composed)).toEqual({ ...code, amount: null, txid: '***' });
  expect(() => buildBrCode({ location: null, merchant })).toThrow(RangeError);
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
