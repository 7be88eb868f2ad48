import { allDone } from './all-done.ts';

test('S30.6 S30.27 what fails holds up nothing else, and is thrown at the end', async () => {
  const done: number[] = [];
  const failing = async () => {
    throw new Error('the first');
  };
  const works = [
    failing,
    () => done.push(1),
    () => Promise.reject(new Error('the second')),
    () => done.push(2),
  ];
  await expect(allDone(works)).rejects.toThrow('the first');
  expect(done).toEqual([1, 2]);
  await allDone([() => done.push(3)]);
  expect(done).toEqual([1, 2, 3]);
});
