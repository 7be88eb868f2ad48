import { randomBytes } from 'node:crypto';
import { DataKeys } from './data-keys.ts';

const key = () => randomBytes(32).toString('base64');

test('what was sealed opens, and does not show the text', () => {
  const keys = new DataKeys(`a:${key()}`);
  const sealed = keys.seal('52998224725 ção 💳');
  expect(sealed).toMatch(/^a:/);
  expect(Buffer.from(sealed.slice(2), 'base64').toString()).not.toContain('52998224725');
  expect(keys.open(sealed)).toBe('52998224725 ção 💳');
  expect(keys.seal('x')).not.toBe(keys.seal('x'));
});

test('a changed byte is noticed', () => {
  const keys = new DataKeys(`a:${key()}`);
  const bytes = Buffer.from(keys.seal('text').slice(2), 'base64');
  bytes[bytes.length - 1]! ^= 1;
  expect(() => keys.open(`a:${bytes.toString('base64')}`)).toThrow();
});

test('after a rotation old text opens, and new text has the new key', () => {
  const old = `a:${key()}`;
  const before = new DataKeys(old);
  const after = new DataKeys(`b:${key()},${old}`);
  expect(after.open(before.seal('text'))).toBe('text');
  expect(after.seal('text')).toMatch(/^b:/);
});

test('an unknown key is named', () => {
  expect(() => new DataKeys(`a:${key()}`).open('z:AAAA')).toThrow('data key z');
});
