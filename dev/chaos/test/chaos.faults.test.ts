import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '@catraca/stack/paths';

/** Printed by the run; CHAOS_SEED repeats a failed one. */
const seed = process.env.CHAOS_SEED ?? '7';

let child: ChildProcess | undefined;
/** After a time-out it would run on beside the next tests. On SIGTERM it cleans up. */
afterAll(async () => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child!.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}, 60_000);

/** Runs as a separate process with its own MongoDB and Kafka, because it kills them. */
test('faults and a rolling restart lose nothing and duplicate nothing', async () => {
  const flags = [
    '--conditions=source',
    '--experimental-transform-types',
    '--disable-warning=ExperimentalWarning',
  ];
  const args = [...flags, join(root, 'dev/chaos/src/chaos.ts'), '--few', '--built', '--seed', seed];
  child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child!.once('exit', resolve));
  const output = await text(child.stdout!);

  const code = await ended;
  if (code !== 0 || !output.includes('nothing lost'))
    throw new Error(`code ${code}\n${tellingLines(output)}`);
}, 900_000);

/** What a log that is cut must still show. */
function tellingLines(output: string): string {
  const telling = output.split('\n').filter((line) => /✗|fail|differ|exited|violat|error/i.test(line));
  return telling.slice(-20).join('\n') || output.slice(-2_000);
}
