import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { commandLine, isAlive } from './leftovers.ts';

/**
 * Takes the lock for this process; a lock whose owner is dead is taken over.
 * @param mark part of the command line of every owner (the operating system may have reused the pid)
 * @returns the pid of another live owner, or undefined when the lock was taken
 */
export async function takeLock(file: string, mark: string): Promise<number | undefined> {
  mkdirSync(dirname(file), { recursive: true });
  while (!createLock(file)) {
    const owner = readOwner(file);
    if (owner && isAlive(owner) && (await commandLine(owner)).includes(mark)) return owner;
    removeStaleLock(file, owner);
  }
  return undefined;
}

export function releaseLock(file: string): void {
  if (readOwner(file) === process.pid) rmSync(file, { force: true });
}

/** Writes a draft and links it, so that a lock is never visible without its owner. */
function createLock(file: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/**
 * Moves the lock aside first. If a faster process has replaced it with its own lock, that one is put back.
 */
function removeStaleLock(file: string, staleOwner: number | undefined): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // another process removed it
  }
  if (readOwner(aside) !== staleOwner) linkSync(aside, file);
  rmSync(aside);
}

function readOwner(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}
