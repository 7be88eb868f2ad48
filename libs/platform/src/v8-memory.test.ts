import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Megabytes that young objects have after many were made that stay, before it may grow and after. */
const script = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { expectLoad } from './v8-memory.ts';
  const kept = [];
  function sizeUnderLoad() {
    for (let made = 0; made < 300_000; made++) kept.push({ made, text: String(made) });
    return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size / 2 ** 20;
  }
  const held = sizeUnderLoad();
  expectLoad();
  console.log(JSON.stringify({ held, grown: sizeUnderLoad() }));
`;

test('the space for young objects stays small while a service starts, and grows by the load from then on', async () => {
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
  const { held, grown } = JSON.parse(stdout);
  expect(held).toBeLessThan(4);
  expect(grown).toBeGreaterThan(12);
});
