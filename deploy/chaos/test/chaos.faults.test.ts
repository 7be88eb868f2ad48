import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '@catraca/local/paths';

const SEED = 7;

/** A process of its own, on a MongoDB and a Kafka of its own: it kills them. */
test('a few faults of each kind and a rolling restart lose nothing and make nothing twice', async () => {
  const flags = [
    '--conditions=source',
    '--experimental-transform-types',
    '--disable-warning=ExperimentalWarning',
  ];
  const args = [
    ...flags,
    join(root, 'deploy/chaos/src/chaos.ts'),
    '--few',
    '--built',
    '--seed',
    String(SEED),
  ];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const output = await text(child.stdout!);

  expect({ code: await ended, output }).toEqual({ code: 0, output: expect.stringContaining('nothing lost') });
}, 300_000);
