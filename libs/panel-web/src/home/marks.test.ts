import { marksOf } from './marks.ts';

test.each([
  [7, 7],
  [12, 4],
  [24, 4],
  [30, 4],
])('of %i times %i are written, the first and the last among them', (count, written) => {
  const marks = [...marksOf(count)];
  expect([marks[0], marks.at(-1), marks.length]).toEqual([0, count - 1, written]);
});
