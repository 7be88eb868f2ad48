import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { commandLine, isAlive } from './leftovers.ts';

/**
 * Takes the lock for this process; a lock whose owner is dead is taken over.
 * @param mark part of the command line of every owner (a pid may have gone to somebody else since)
 * @returns the pid of the live owner when somebody else has it
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

/** Written aside and linked, so that nobody ever reads a lock without its owner. */
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

/** Moved aside first: when another start was faster and the file is its new lock by now, it is put back. */
function removeStaleLock(file: string, staleOwner: number | undefined): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // somebody else removed it
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
