import { randomBytes } from 'node:crypto';
import { DataKeys } from './data-keys.ts';

const key = () => randomBytes(32).toString('base64');
const place = { collection: 'charges', id: 'ch_1', field: 'sealed' };

test('what was sealed opens, and does not show the text', () => {
  const keys = new DataKeys(`a:${key()}`);
  const sealed = keys.seal('52998224725 ção 💳', place);
  expect(sealed).toMatch(/^a:/);
  expect(Buffer.from(sealed.slice(2), 'base64').toString()).not.toContain('52998224725');
  expect(keys.open(sealed, place)).toBe('52998224725 ção 💳');
  expect(keys.seal('x', place)).not.toBe(keys.seal('x', place));
});

test('a changed byte is noticed', () => {
  const keys = new DataKeys(`a:${key()}`);
  const bytes = Buffer.from(keys.seal('text', place).slice(2), 'base64');
  bytes[bytes.length - 1]! ^= 1;
  expect(() => keys.open(`a:${bytes.toString('base64')}`, place)).toThrow();
});

test.each([
  ['another document', { id: 'ch_2' }],
  ['another field', { field: 'other' }],
  ['another collection', { collection: 'accounts' }],
])('a value that was moved to %s does not open', (_where, moved) => {
  const keys = new DataKeys(`a:${key()}`);
  const sealed = keys.seal('text', place);
  expect(() => keys.open(sealed, { ...place, ...moved })).toThrow();
});

test('after a rotation old text opens, and new text has the new key', () => {
  const old = `a:${key()}`;
  const before = new DataKeys(old);
  const after = new DataKeys(`b:${key()},${old}`);
  expect(after.open(before.seal('text', place), place)).toBe('text');
  expect(after.seal('text', place)).toMatch(/^b:/);
});

test('in a rotation in two steps, instances before and after each step open what the others seal', () => {
  const [old, next] = [`a:${key()}`, `b:${key()}`];
  const steps = [old, `${old},${next}`, `${next},${old}`].map((setting) => new DataKeys(setting));
  for (const [from, to] of [steps.slice(0, 2), steps.slice(1, 3)] as [DataKeys, DataKeys][]) {
    expect(from.open(to.seal('text', place), place)).toBe('text');
    expect(to.open(from.seal('text', place), place)).toBe('text');
  }
  expect(() => steps[0]!.open(steps[2]!.seal('text', place), place)).toThrow('data key b');
});

test('an unknown key is named', () => {
  expect(() => new DataKeys(`a:${key()}`).open('z:AAAA', place)).toThrow('data key z');
});
