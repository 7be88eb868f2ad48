import { untilDone } from './until-done.ts';

/** One step up to this number. */
const upTo = (end: number) => async (state: number) => (state < end ? state + 1 : null);

test('steps are taken until there is none', async () => {
  expect(await untilDone(0, upTo(0), { what: 'ch_1' })).toBe(0);
  expect(await untilDone(0, upTo(20), { what: 'ch_1' })).toBe(20);
});

test('steps without an end are an error that names what changes', async () => {
  let writes = 0;
  const endless = async () => ++writes;
  await expect(untilDone(0, endless, { what: 'ch_1' })).rejects.toThrow(
    'ch_1: still changing after 20 steps',
  );
  expect(writes).toBe(21);
  await expect(untilDone(0, upTo(4), { what: 'wd_1', most: 3 })).rejects.toThrow('wd_1');
});
