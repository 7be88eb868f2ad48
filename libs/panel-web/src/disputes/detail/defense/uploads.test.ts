import { countUnderWay, reduce, type Upload, type UploadEvent } from './uploads.ts';

const after = (...events: UploadEvent[]) => events.reduce<readonly Upload[]>(reduce, []);
const chosen = (key: number): UploadEvent => ({ type: 'chosen', key, name: `${key}.pdf` });
const progressed = (key: number, part: number): UploadEvent => ({ type: 'progressed', key, part });
const problem = new Error('too large');

test('S28.46 files wait in the order in which they were chosen, and leave once they arrived', () => {
  const waiting = after(chosen(1), chosen(2));
  expect(waiting).toEqual([
    { key: 1, name: '1.pdf', part: null, problem: null },
    { key: 2, name: '2.pdf', part: null, problem: null },
  ]);
  expect(reduce(waiting, { type: 'arrived', key: 1 })).toEqual([waiting[1]]);
  expect(countUnderWay(waiting)).toBe(2);
});

test('S28.46 progress goes forward only, and not after a failure', () => {
  const sending = after(chosen(1), progressed(1, 0.5), progressed(1, 0.2));
  expect(sending).toMatchObject([{ part: 0.5 }]);
  const failed = reduce(sending, { type: 'failed', key: 1, problem });
  expect(reduce(failed, progressed(1, 0.9))).toMatchObject([{ part: 0.5, problem }]);
  expect(countUnderWay(failed)).toBe(0);
});

test('S28.46 only what failed is dismissed', () => {
  const one = after(chosen(1), chosen(2), { type: 'failed', key: 1, problem });
  expect(reduce(one, { type: 'dismissed', key: 1 })).toMatchObject([{ key: 2 }]);
  expect(reduce(one, { type: 'dismissed', key: 2 })).toEqual(one);
});

test('S28.46 what is told of a file that is gone changes nothing', () => {
  const one = after(chosen(1));
  for (const event of [progressed(7, 1), { type: 'failed', key: 7, problem }] as UploadEvent[])
    expect(reduce(one, event)).toEqual(one);
});
