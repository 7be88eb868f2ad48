import { isId, newId, ulidOf } from './ids.ts';

test('an id is its prefix and 26 lowercase alphanumerics', () => {
  expect(newId('ch')).toMatch(/^ch_[0-9a-z]{26}$/);
  expect(isId('ch', newId('ch'))).toBe(true);
  expect(isId('ch', newId('evt'))).toBe(false);
  expect(isId('ch', 'ch_../../../etc/passwd0000000')).toBe(false);
});

test('100,000 ids of one millisecond are all different', () => {
  const ids = new Set(Array.from({ length: 100_000 }, () => newId('ch', 1_700_000_000_000)));
  expect(ids.size).toBe(100_000);
});

test('ids sort by their time of creation', () => {
  expect(newId('ch', 1_700_000_000_000) < newId('ch', 1_700_000_000_001)).toBe(true);
});

test('the ulid is what follows the prefix', () => {
  expect(ulidOf('ch_01arz3ndektsv4rrffq69g5fav')).toBe('01arz3ndektsv4rrffq69g5fav');
});
