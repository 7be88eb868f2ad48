import {
  carriedLists,
  carriedSlices,
  daysOfReturns,
  isListDue,
  nothingCarried,
  returnDaysOf,
} from './carried.ts';

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

test('a job reads all days of returns once, some in each run, and begins again with the newest', () => {
  const atMost = returnDaysOf(900_000);
  expect([atMost, returnDaysOf(3_600_000)]).toEqual([1, 4]);
  let listed = nothingCarried.listed;
  const read: number[] = [];
  do {
    const { days, returnsTo } = daysOfReturns(window, listed, atMost);
    read.push(...days.map(({ from }) => from.getTime()));
    listed = { ...listed, returnsTo };
  } while (listed.returnsTo !== null);
  expect(read).toHaveLength(83);
  expect(new Set(read).size).toBe(83);
  expect(daysOfReturns(window, listed, Number.POSITIVE_INFINITY).days).toHaveLength(83);
});

test('the lists of the acquirer are read once a day', () => {
  const acquirerAt = at('20T00:00');
  expect(isListDue({ acquirerAt: null, returnsTo: null }, acquirerAt)).toBe(true);
  expect(isListDue({ acquirerAt, returnsTo: null }, at('20T23:59'))).toBe(false);
  expect(isListDue({ acquirerAt, returnsTo: null }, at('21T00:00'))).toBe(true);
});
