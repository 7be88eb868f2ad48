import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { inOrder } from './in-order.ts';

/** Works on the numbers, each for as many ms. Negative ones are alone. */
async function worked(items: readonly number[], limit: number) {
  let [underWay, most, besideAlone] = [0, 0, 0];
  const results: number[] = [];
  const isAlone = (item: number) => item < 0;
  const work = async (item: number) => {
    underWay += 1;
    most = Math.max(most, underWay);
    if (isAlone(item)) besideAlone = Math.max(besideAlone, underWay - 1);
    await sleep(Math.abs(item));
    underWay -= 1;
    return item;
  };
  for await (const result of inOrder(items, { limit, isAlone }, work)) results.push(result);
  return { results, most, besideAlone };
}

test('results come in the order of the items, within the limit, and what is alone has nothing beside it', async () => {
  const items = fc.array(fc.integer({ min: -2, max: 4 }), { maxLength: 30 });
  const property = fc.asyncProperty(items, fc.integer({ min: 1, max: 6 }), async (given, limit) => {
    const { results, most, besideAlone } = await worked(given, limit);
    expect(results).toEqual(given);
    expect(most).toBeLessThanOrEqual(limit);
    expect(besideAlone).toBe(0);
  });
  await fc.assert(property, { numRuns: 40 });
});

test('a failure is thrown at its turn, after the results before it and when all has ended', async () => {
  const seen: number[] = [];
  let isOver = false;
  const work = async (item: number) => {
    if (item === 2) throw new Error('two');
    await sleep(item * 10);
    if (item === 3) isOver = true;
    return item;
  };
  const walk = async () => {
    const window = { limit: 3, isAlone: () => false };
    for await (const result of inOrder([1, 2, 3, 4], window, work)) seen.push(result);
  };
  await expect(walk()).rejects.toThrow('two');
  expect(seen).toEqual([1]);
  expect(isOver).toBe(true);
});
