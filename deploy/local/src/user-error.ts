/** A failure whose message is one sentence that tells the reader what to do: shown without a stack. */
export class UserError extends Error {}

const diskAdvice: Record<string, string> = {
  ENOSPC: 'The disk is full: free some space and run it again.',
  EDQUOT: 'Your disk quota is used up: free some space and run it again.',
  EROFS:
    'The disk is read-only: run it from a folder that can be written to, or point XDG_CACHE_HOME at one.',
  EACCES: 'No permission to write: give yourself the folder, or point XDG_CACHE_HOME at one that is yours.',
  EPERM: 'No permission to write: give yourself the folder, or point XDG_CACHE_HOME at one that is yours.',
};

/** Turns a full disk or a missing permission into a sentence, with the path; any other error stays as it is. */
export function explainDiskError(error: unknown): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  const advice = code && diskAdvice[code];
  return advice ? new UserError(path ? `${advice} (${path})` : advice) : error;
}

/** What to show of an error: the sentence alone when it is meant for the reader, else the whole stack. */
export function describeError(error: unknown): string {
  const explained = explainDiskError(error);
  if (explained instanceof UserError) return explained.message;
  return explained instanceof Error ? (explained.stack ?? explained.message) : String(explained);
}
