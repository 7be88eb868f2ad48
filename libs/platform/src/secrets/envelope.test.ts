import { randomBytes } from 'node:crypto';
import { DataKeys } from './data-keys.ts';
import { openBytes, sealBytes } from './envelope.ts';

const key = () => randomBytes(32).toString('base64');
const place = { collection: 'defense_files', id: 'file_1' };
const bytes = Buffer.from([0, 255, ...Buffer.from('%PDF-1.7 assinatura da compradora'), 0]);

test('bytes that were sealed open as they were, and are not to be seen', () => {
  const keys = new DataKeys(`a:${key()}`);
  const envelope = sealBytes(keys, bytes, place);
  expect(envelope.sealedKey).toMatch(/^a:/);
  expect(envelope.content.includes('assinatura')).toBe(false);
  expect(openBytes(keys, envelope, place)).toEqual(bytes);
  const again = sealBytes(keys, bytes, place);
  expect(again.content.equals(envelope.content)).toBe(false);
  expect(openBytes(keys, sealBytes(keys, new Uint8Array(), place), place)).toHaveLength(0);
});

test('a rotation seals the key anew, and the bytes stay', () => {
  const old = `a:${key()}`;
  const { sealedKey, content } = sealBytes(new DataKeys(old), bytes, place);
  const rotated = new DataKeys(`b:${key()},${old}`);
  const keyPlace = { ...place, field: 'sealedKey' };
  const resealed = rotated.seal(rotated.open(sealedKey, keyPlace), keyPlace);
  expect(resealed).toMatch(/^b:/);
  expect(openBytes(rotated, { sealedKey: resealed, content }, place)).toEqual(bytes);
});

test('changed bytes, and another document’s, do not open', () => {
  const keys = new DataKeys(`a:${key()}`);
  const [one, other] = [sealBytes(keys, bytes, place), sealBytes(keys, bytes, place)];
  const changed = Buffer.from(one.content);
  changed[20]! ^= 1;
  expect(() => openBytes(keys, { ...one, content: changed }, place)).toThrow();
  expect(() => openBytes(keys, { ...one, content: other.content }, place)).toThrow();
  expect(() => openBytes(keys, one, { ...place, id: 'file_2' })).toThrow();
});
