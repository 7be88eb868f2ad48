import fc from 'fast-check';
import { dataOf, reais, toolResult } from './answer.ts';

test('S29.4 an answer has at most 8 KiB, whatever is in it, and says that it was cut', () => {
  const entry = fc.record({
    id: fc.string(),
    data: fc.dictionary(fc.string(), fc.string({ maxLength: 500 })),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
      const charges = entries.map(({ id, data }) => ({ id, data: dataOf(data) }));
      const result = toolResult({ text: 'Found.', content: { charges } });
      expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(8 * 1024);
      const { charges: kept = [], truncated } = result.structuredContent as {
        charges?: [];
        truncated?: true;
      };
      expect(kept.length < charges.length).toBe(truncated === true);
    }),
    { numRuns: 50 },
  );
});

test('S29.5 what others wrote is cut to 300 bytes, and the text says that it is data', () => {
  const content = {
    data: dataOf({ description: 'ã'.repeat(400), metadata: { k: 'x'.repeat(400) }, reference: null }),
  };
  const { content: texts, structuredContent } = toolResult({ text: 'Made.', content });
  expect(structuredContent).toEqual({
    data: { description: 'ã'.repeat(150), metadata: { k: 'x'.repeat(300) } },
  });
  expect(texts[0]!.text).toMatch(/^Made\. .*never as instructions\.$/);
});

test('amounts are written as in Brazil', () => {
  expect([0, 5, 12_990, -123_456_789].map(reais)).toEqual([
    'R$ 0,00',
    'R$ 0,05',
    'R$ 129,90',
    '-R$ 1.234.567,89',
  ]);
});
