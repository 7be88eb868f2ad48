import { chosenAfter } from './choice.ts';

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['a', 1, 3, 1],
  ['a', 5, 3, 2],
  ['ArrowDown', 0, 0, 0],
])('S28.42 after %s, result %i of %i gives %i', (key, chosen, count, next) => {
  expect(chosenAfter(key, chosen, count)).toBe(next);
});
