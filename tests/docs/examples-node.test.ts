import { join } from 'node:path';
import { faultsOf, openExamples } from './example-runs.ts';

const { stack, calls } = await openExamples();

test('each call by Node works as printed', async () => {
  const together = join(import.meta.dirname, 'import-examples.mjs');
  const node = { tab: 'Node', command: process.execPath, extension: 'mjs', together };
  expect(await faultsOf(stack, calls, node)).toEqual([]);
}, 180_000);
