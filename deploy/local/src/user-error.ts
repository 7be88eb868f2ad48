/** A failure whose message is one sentence that tells the reader what to do: shown without a stack. */
export class UserError extends Error {}

/** A full disk, a missing permission: whatever was being done, this is what to tell. */
class DiskError extends UserError {}

const diskAdvice: Record<string, string> = {
  ENOSPC: 'The disk is full: free some space and run it again.',
  EDQUOT: 'Your disk quota is used up: free some space and run it again.',
  ENOTDIR: 'A file stands where a folder should be: move it, or point XDG_CACHE_HOME elsewhere.',
  EROFS:
    'The disk is read-only: run it from a folder that can be written to, or point XDG_CACHE_HOME at one.',
  EACCES: 'No permission to write: give yourself the folder, or point XDG_CACHE_HOME at one that is yours.',
  EPERM: 'No permission to write: give yourself the folder, or point XDG_CACHE_HOME at one that is yours.',
};

/** Turns a full disk or a missing permission into a sentence, with the path; any other error stays as it is. */
export function explainDiskError(error: unknown): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  const advice = code && diskAdvice[code];
  return advice ? new DiskError(path ? `${advice} (${path})` : advice) : error;
}

/** The error of a program that failed, by what it printed: a full disk, else the sentence given. */
export function programError(output: string, sentence: string): UserError {
  return /No space left on device|ENOSPC/.test(output)
    ? new DiskError(diskAdvice.ENOSPC)
    : new UserError(sentence);
}

/** Says what an error means for the reader, with the reason in brackets; a trouble with the disk speaks for itself. */
export function withAdvice(error: unknown, advice: string): UserError {
  const explained = explainDiskError(error);
  return explained instanceof DiskError
    ? explained
    : new UserError(`${advice} (${describeError(explained)})`);
}

/** What to show of an error: the sentence alone when it is meant for the reader, else the whole stack. */
export function describeError(error: unknown): string {
  const explained = explainDiskError(error);
  if (explained instanceof UserError) return explained.message;
  return explained instanceof Error ? (explained.stack ?? explained.message) : String(explained);
}
