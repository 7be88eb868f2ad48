import { runScript } from './run-script.ts';

/** Megabytes that young objects have after many were made that stay, before it may grow and after. */
const growing = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { followLoad } from './v8-by-load.ts';
  const kept = [];
  function sizeUnderLoad() {
    for (let made = 0; made < 300_000; made++) kept.push({ made, text: String(made) });
    return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size / 2 ** 20;
  }
  const held = sizeUnderLoad();
  followLoad();
  console.log(JSON.stringify({ held, grown: sizeUnderLoad() }));
`;

/** Says when the load begins, among V8's own words on what it compiles. */
const repeating = `
  import { setImmediate, setTimeout } from 'node:timers/promises';
  import { followLoad } from './v8-by-load.ts';
  let sum = 0;
  function repeated(list) {
    for (const item of list) sum += item;
  }
  async function repeatFor(ms, pause) {
    for (const begun = performance.now(); performance.now() < begun + ms; await pause())
      for (let times = 0; times < 100; times++) repeated([1, 2, 3]);
  }
  followLoad();
  await repeatFor(2_500, () => setTimeout(20));
  console.log('load');
  await repeatFor(4_000, () => setImmediate());
`;

test('the space for young objects stays small while a service starts, and grows by the load from then on', async () => {
  const { held, grown } = JSON.parse(await runScript(growing));
  expect(held).toBeLessThan(4);
  expect(grown).toBeGreaterThan(12);
});

test('what an idle service repeats is not optimized fully until there is load', async () => {
  const [idle, loaded] = (await runScript(repeating, '--trace-opt')).split('\nload\n');
  const optimized = /completed optimizing .*<JSFunction repeated .*TURBOFAN/;
  expect(idle).toMatch(/completed .*<JSFunction repeated .*MAGLEV/);
  expect(idle).not.toMatch(optimized);
  expect(loaded).toMatch(optimized);
}, 30_000);
