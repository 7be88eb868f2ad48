import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheDirectory } from '../paths.ts';
import { isAlive } from '../processes/leftovers.ts';

/** Path of `name` in the cache; it may not exist yet. */
export function cachedPath(name: string): string {
  return join(cacheDirectory(), name);
}

/**
 * Creates a folder of the cache once. `fill` writes to a draft that is renamed when complete, so an
 * interrupted download is never used, and of two concurrent starts the first to finish wins.
 * @returns the folder
 */
export async function fillCache(name: string, fill: (directory: string) => Promise<void>): Promise<string> {
  const final = cachedPath(name);
  if (existsSync(final)) return final;
  removeAbandoned();
  const draft = cachedPath(`.draft-${process.pid}-${name}`);
  mkdirSync(draft, { recursive: true });
  try {
    await fill(draft);
    publish(draft, final);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return final;
}

/** Moves a finished draft to its final path, unless a concurrent start was faster. */
export function publish(draft: string, final: string): void {
  mkdirSync(dirname(final), { recursive: true });
  try {
    renameSync(draft, final);
  } catch (error) {
    if (!existsSync(final)) throw error;
  }
}

function removeAbandoned(): void {
  if (!existsSync(cacheDirectory())) return;
  for (const name of readdirSync(cacheDirectory())) {
    const owner = /^\.draft-(\d+)-/.exec(name)?.[1];
    if (owner && !isAlive(Number(owner))) rmSync(cachedPath(name), { recursive: true, force: true });
  }
}
