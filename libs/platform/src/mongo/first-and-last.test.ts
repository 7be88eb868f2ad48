import fc from 'fast-check';
import { firstAndLast } from './first-and-last.ts';

test('all of 500, and of more the first 100 and the last 400, in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1_200 }), async (count) => {
      const all = Array.from({ length: count }, (_, index) => index);
      const read = async (order: 1 | -1, limit: number) =>
        (order === 1 ? all : all.toReversed()).slice(0, limit);
      const expected = count <= 500 ? all : [...all.slice(0, 100), ...all.slice(-400)];
      expect(await firstAndLast(read)).toEqual(expected);
    }),
  );
});
