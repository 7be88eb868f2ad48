import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, stopLeftovers } from './leftovers.ts';
import { stateDirectory } from './paths.ts';

const prefix = 'test-';

/** A folder for the data of one run of the tests. */
export function createTestFolder(): string {
  mkdirSync(stateDirectory, { recursive: true });
  return mkdtempSync(join(stateDirectory, `${prefix}${process.pid}-`));
}

/** Stops and removes what runs of the tests that were killed have left; runs that still go on are left alone. */
export async function removeOldTestFolders(): Promise<void> {
  if (!existsSync(stateDirectory)) return;
  const names = readdirSync(stateDirectory).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map(removeUnlessRunning));
}

async function removeUnlessRunning(name: string): Promise<void> {
  const owner = Number(name.slice(prefix.length).split('-')[0]);
  if ((await commandLine(owner)).includes('deploy/local/src/test.ts')) return;
  const folder = join(stateDirectory, name);
  await Promise.all([stopLeftovers(join(folder, 'mongo')), stopLeftovers(join(folder, 'kafka'))]);
  rmSync(folder, { recursive: true, force: true });
}
