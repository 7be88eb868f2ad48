import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stateDirectory } from '@catraca/stack/paths';
import { commandLine, stopLeftovers } from '@catraca/stack/processes/leftovers';

const prefix = 'chaos-run-';
const SCRIPT = 'dev/chaos/src/chaos.ts';

/** Creates the folder for the data and logs of one run. Its name contains the owner's pid. */
export function createRunFolder(): string {
  mkdirSync(stateDirectory, { recursive: true });
  return mkdtempSync(join(stateDirectory, `${prefix}${process.pid}-`));
}

/** Stops the processes and removes the folders of killed runs. Runs in progress are not touched. */
export async function removeOldRuns(): Promise<void> {
  if (!existsSync(stateDirectory)) return;
  const names = readdirSync(stateDirectory).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map(removeUnlessRunning));
}

async function removeUnlessRunning(name: string): Promise<void> {
  const owner = Number(name.slice(prefix.length).split('-')[0]);
  if ((await commandLine(owner)).includes(SCRIPT)) return;
  const folder = join(stateDirectory, name);
  await Promise.all(['run', 'mongo', 'kafka'].map((part) => stopLeftovers(join(folder, part))));
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Copies the logs of a failed run to `.catraca/chaos-logs/<seed>`, replacing earlier ones. Returns the path.
 */
export function keepLogs(folder: string, seed: number): string {
  const kept = join(stateDirectory, 'chaos-logs', String(seed));
  rmSync(kept, { recursive: true, force: true });
  for (const [from, to] of [
    ['logs', ''],
    ['mongo/mongod.log', 'mongod.log'],
    ['kafka/kafka.log', 'kafka.log'],
  ] as const)
    if (existsSync(join(folder, from))) cpSync(join(folder, from), join(kept, to), { recursive: true });
  return kept;
}
