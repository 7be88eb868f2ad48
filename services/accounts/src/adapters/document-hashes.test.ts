import { DocumentHashes } from './document-hashes.ts';

const keyOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const document = '52998224725';

test('a document has one hash by each data key, and the newest key’s is stored', () => {
  const before = new DocumentHashes({ DATA_KEYS: keyOf('a', 1) });
  const after = new DocumentHashes({ DATA_KEYS: `${keyOf('b', 2)},${keyOf('a', 1)}` });
  expect(after.of(document)).toMatch(/^b:[\w-]{43}$/);
  expect(after.every(document)).toEqual([after.of(document), before.of(document)]);
  expect(before.of(document)).not.toBe(before.of('11222333000181'));
});
