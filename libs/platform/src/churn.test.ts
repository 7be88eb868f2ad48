import fc from 'fast-check';
import { ChurnMap, ChurnSet } from './churn.ts';

const key = fc.integer({ min: 0, max: 8 });
const change = fc.record({ kind: fc.constantFrom('add', 'delete', 'clear'), key, value: fc.integer() });
const changes = fc.array(change, { maxLength: 60 });
const sorted = (numbers: Iterable<number>) => [...numbers].toSorted((a, b) => a - b);

test('a churn set has the members that a set has', () => {
  fc.assert(
    fc.property(changes, (all) => {
      const [ours, theirs] = [new ChurnSet<number>(), new Set<number>()];
      for (const { kind, key } of all) {
        if (kind === 'add') [ours.add(key), theirs.add(key)];
        else if (kind === 'delete') expect(ours.delete(key)).toBe(theirs.delete(key));
        else [ours.clear(), theirs.clear()];
        expect(sorted(ours)).toEqual(sorted(theirs));
        expect([ours.size, ours.has(key)]).toEqual([theirs.size, theirs.has(key)]);
      }
    }),
  );
});

test('a churn map has the values that a map has', () => {
  fc.assert(
    fc.property(changes, (all) => {
      const [ours, theirs] = [new ChurnMap<number, number>(), new Map<number, number>()];
      for (const { kind, key, value } of all) {
        if (kind === 'add') [ours.set(key, value), theirs.set(key, value)];
        else if (kind === 'delete') expect(ours.delete(key)).toBe(theirs.delete(key));
        else [ours.clear(), theirs.clear()];
        expect(sorted(ours.values())).toEqual(sorted(theirs.values()));
        expect([ours.size, ours.has(key), ours.get(key)]).toEqual([
          theirs.size,
          theirs.has(key),
          theirs.get(key),
        ]);
      }
    }),
  );
});

test('members may leave while all are gone over', () => {
  const map = new ChurnMap<number, number>();
  for (let number = 0; number < 5; number++) map.set(number, number);
  const seen: number[] = [];
  map.forEach((number) => {
    seen.push(number);
    map.delete(number);
  });
  expect([sorted(seen), map.size]).toEqual([[0, 1, 2, 3, 4], 0]);
});
