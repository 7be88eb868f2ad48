import { changed, MOST_CHOSEN, withAll } from './chosen.ts';

const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => `evt_${from + at}`);

test('one is chosen and dropped again, and the set before stays as it was', () => {
  const before = new Set(['evt_1']);
  expect([...changed(before, 'evt_2', true)]).toEqual(['evt_1', 'evt_2']);
  expect([...changed(before, 'evt_1', false)]).toEqual([]);
  expect([...before]).toEqual(['evt_1']);
});

test('S28.54 a whole page is chosen, those that are chosen already once, and at most a hundred', () => {
  expect([...withAll(new Set(ids(0, 2)), ids(1, 3))]).toEqual(ids(0, 4));
  const full = withAll(new Set(ids(0, 90)), ids(80, 50));
  expect([...full]).toEqual(ids(0, MOST_CHOSEN));
});
