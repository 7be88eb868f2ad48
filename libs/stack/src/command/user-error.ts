/** An error whose message tells the user what to do. Shown without a stack. */
export class UserError extends Error {}

/** A full disk or a missing permission: its advice replaces that of the failed operation. */
class DiskError extends UserError {}

const diskAdvice: Record<string, string> = {
  ENOSPC: 'The disk is full: free some space and run it again.',
  EDQUOT: 'Your disk quota is used up: free some space and run it again.',
  ENOTDIR: 'A file exists where a folder is needed: move it, or point XDG_CACHE_HOME elsewhere.',
  EROFS: 'The disk is read-only: run it from a writable folder, or point XDG_CACHE_HOME at one.',
  EACCES:
    'No permission to write: become the owner of the folder, or point XDG_CACHE_HOME at a folder of yours.',
  EPERM:
    'No permission to write: become the owner of the folder, or point XDG_CACHE_HOME at a folder of yours.',
};

/** Replaces a disk error by advice with the path. Returns any other error unchanged. */
export function explainDiskError(error: unknown): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  const advice = code && diskAdvice[code];
  return advice ? new DiskError(path ? `${advice} (${path})` : advice) : error;
}

/** Error of a failed program: disk advice if its output shows a full disk, else `sentence`. */
export function programError(output: string, sentence: string): UserError {
  return /No space left on device|ENOSPC/.test(output)
    ? new DiskError(diskAdvice.ENOSPC)
    : new UserError(sentence);
}

/** Advice with the error's reason in brackets. A disk error keeps its own advice. */
export function withAdvice(error: unknown, advice: string): UserError {
  const explained = explainDiskError(error);
  return explained instanceof DiskError
    ? explained
    : new UserError(`${advice} (${describeError(explained)})`);
}

/** Text to show for an error: the message of a UserError or of a wrong flag, the stack of any other. */
export function describeError(error: unknown): string {
  const explained = explainDiskError(error);
  if (explained instanceof UserError) return explained.message;
  if (isWrongFlag(explained)) return `${explained.message.split('. ')[0]}: see --help`;
  return explained instanceof Error ? (explained.stack ?? explained.message) : String(explained);
}

/** Of `parseArgs`. */
function isWrongFlag(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
