import { KeyedHashes } from './keyed-hashes.ts';

const keyOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const document = '52998224725';

test('a text has one hash by each data key, and the newest key’s is stored', () => {
  const before = new KeyedHashes(keyOf('a', 1), 'document hash');
  const after = new KeyedHashes(`${keyOf('b', 2)},${keyOf('a', 1)}`, 'document hash');
  expect(after.of(document)).toMatch(/^b:[\w-]{43}$/);
  expect(after.every(document)).toEqual([after.of(document), before.of(document)]);
  expect(before.of(document)).not.toBe(before.of('11222333000181'));
});

test('hashes of different purposes differ', () => {
  const hashes = ['card fingerprint', 'buyer document'].map(
    (purpose) => new KeyedHashes(keyOf('a', 1), purpose),
  );
  expect(hashes[0]!.of(document)).not.toBe(hashes[1]!.of(document));
});
