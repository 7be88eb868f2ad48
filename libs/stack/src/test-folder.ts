import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stateDirectory } from './paths.ts';
import { commandLine, stopLeftovers } from './processes/leftovers.ts';

const prefix = 'test-';
/** Tests, benchmarks, screenshots and the like. */
const OWNER = /(?:dev|deploy)\/[\w-]+\/src\/[\w/-]+\.ts/;

/** Creates the data folder of one test run. */
export function createTestFolder(): string {
  mkdirSync(stateDirectory, { recursive: true });
  return mkdtempSync(join(stateDirectory, `${prefix}${process.pid}-`));
}

/** Folder of the stack that the test files of a run share. */
export const sharedStackFolder = (folder: string) => join(folder, 'stack');

/** Stops the processes and removes the folders of killed test runs. Runs in progress are not touched. */
export async function removeOldTestFolders(): Promise<void> {
  if (!existsSync(stateDirectory)) return;
  const names = readdirSync(stateDirectory).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map(removeUnlessRunning));
}

async function removeUnlessRunning(name: string): Promise<void> {
  const owner = Number(name.slice(prefix.length).split('-')[0]);
  if (OWNER.test(await commandLine(owner))) return;
  const folder = join(stateDirectory, name);
  await stopLeftovers(sharedStackFolder(folder));
  await Promise.all([stopLeftovers(join(folder, 'mongo')), stopLeftovers(join(folder, 'kafka'))]);
  rmSync(folder, { recursive: true, force: true });
}
