import fc from 'fast-check';
import { interleave } from './interleave.ts';

const items = fc.array(fc.record({ seller: fc.constantFrom('a', 'b', 'c', 'd'), number: fc.nat() }));
const chosen = (all: { seller: string; number: number }[], limit: number) =>
  interleave(all, ({ seller }) => seller, limit);

test('each group has its turn, and keeps its order', () => {
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'];
  expect(interleave(all, (one) => one[0], 5)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2']);
});

test('as many items as wanted are chosen, each once', () => {
  fc.assert(
    fc.property(items, fc.nat(30), (all, limit) => {
      const taken = chosen(all, limit);
      expect(taken).toHaveLength(Math.min(limit, all.length));
      expect(new Set(taken).size).toBe(taken.length);
    }),
  );
});

test('no group has two items more than another that still waits', () => {
  fc.assert(
    fc.property(items, fc.nat(30), (all, limit) => {
      const taken = Map.groupBy(chosen(all, limit), ({ seller }) => seller);
      for (const [seller, ofSeller] of Map.groupBy(all, (one) => one.seller)) {
        const has = taken.get(seller)?.length ?? 0;
        const most = Math.max(0, ...[...taken.values()].map(({ length }) => length));
        if (has < ofSeller.length) expect(most - has).toBeLessThanOrEqual(1);
      }
    }),
  );
});
