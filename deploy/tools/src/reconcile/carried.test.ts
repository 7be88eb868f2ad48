import { carriedLists, carriedSlices } from './carried.ts';

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const window = { from: at('20T00:00'), until: at('27T00:00') };

test('lists are compared again in halves, down to single ids', () => {
  expect(carriedLists([['a', 'b', 'c'], ['d']])).toEqual([['a', 'b'], ['c'], ['d']]);
  expect(carriedLists([])).toEqual([]);
});

test('slices are compared again as far as they lie before the window, in halves of an hour at least', () => {
  const [before, across, within] = [
    { from: at('19T00:00'), until: at('19T04:00') },
    { from: at('19T23:30'), until: at('20T01:00') },
    { from: at('21T00:00'), until: at('22T00:00') },
  ];
  expect(carriedSlices([before, across, within], window)).toEqual([
    { from: at('19T00:00'), until: at('19T02:00') },
    { from: at('19T02:00'), until: at('19T04:00') },
    { from: at('19T23:30'), until: at('20T00:00') },
  ]);
});
