import fc from 'fast-check';
import { cutText } from './cut-text.ts';

const bytesOf = (text: string) => Buffer.byteLength(text);

test.each([
  ['abcd', 4, 'abcd'],
  ['abcde', 4, 'abcd'],
  ['açaí', 2, 'a'],
  ['açaí', 3, 'aç'],
  ['💳💳', 7, '💳'],
  ['\ufeffabc', 4, '\ufeffa'],
  ['a\ufffdb', 4, 'a\ufffd'],
])('%j in %i bytes is %j', (text, maxBytes, expected) => {
  expect(cutText(text, maxBytes)).toBe(expected);
});

test('a text is cut to its longest beginning that fits, at a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, maxBytes) => {
      const cut = cutText(text, maxBytes);
      expect(text.startsWith(cut)).toBe(true);
      expect(bytesOf(cut)).toBeLessThanOrEqual(maxBytes);
      const [next = ''] = text.slice(cut.length);
      expect(next === '' || bytesOf(cut + next) > maxBytes).toBe(true);
    }),
  );
});
