import fc from 'fast-check';
import { derivedId, isId, newId, timeOfId, ulidOf } from './ids.ts';

test('S2.6 an id is its prefix and 26 lowercase alphanumerics', () => {
  expect(newId('ch')).toMatch(/^ch_[0-9a-z]{26}$/);
  expect(isId('ch', newId('ch'))).toBe(true);
  expect(isId('ch', newId('evt'))).toBe(false);
  expect(isId('ch', 'ch_../../../etc/passwd0000000')).toBe(false);
});

test('S2.7 100,000 ids of one millisecond are all different', () => {
  const ids = new Set(Array.from({ length: 100_000 }, () => newId('ch', 1_700_000_000_000)));
  expect(ids.size).toBe(100_000);
});

test('ids sort by their time of creation', () => {
  expect(newId('ch', 1_700_000_000_000) < newId('ch', 1_700_000_000_001)).toBe(true);
});

test('an id tells when it was made', () => {
  fc.assert(fc.property(fc.nat(4_000_000_000_000), (time) => expect(timeOfId(newId('ch', time))).toBe(time)));
});

test('the ulid is what follows the prefix', () => {
  expect(ulidOf('ch_01arz3ndektsv4rrffq69g5fav')).toBe('01arz3ndektsv4rrffq69g5fav');
});

test('a derived id is always the same for the same time and names, and another for others', () => {
  const names = fc.array(fc.string(), { maxLength: 3 });
  const time = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(names, names, time, (one, other, at) => {
      expect(isId('evt', derivedId('evt', at, one))).toBe(true);
      expect(derivedId('evt', at, one)).toBe(derivedId('evt', new Date(at), [...one]));
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(derivedId('evt', at, one) === derivedId('evt', at, other)).toBe(isSame);
    }),
  );
});

test('a derived id sorts by its time', () => {
  const at = (ms: number) => derivedId('evt', new Date(1_700_000_000_000 + ms), ['ch_1', 'charge.paid']);
  expect(at(0) < at(1)).toBe(true);
});
