import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isAlive } from './leftovers.ts';
import { cacheDirectory } from './paths.ts';

/** The folder of `name` in the cache, whether or not it is there yet. */
export function cachedPath(name: string): string {
  return join(cacheDirectory(), name);
}

/**
 * Fills a folder of the cache, once. The work goes to a folder aside that is renamed when complete, so a download
 * that was cut short is never found, and of two starts at once the first to finish wins.
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

/** Moves a finished file or folder to its place, unless another start was faster. */
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
