import { later } from '@catraca/kernel/dates';

/** A payment that the bank's list names and that could not be read yet. */
export interface UnreadPayment {
  endToEndId: string;
  seenAt: Date;
  /** When it is read again. */
  dueAt: Date;
}

const FIRST_GAP_MS = 20_000;
const LONGEST_GAP_MS = 3_600_000;
/** A payment can be returned for 90 days (Bacen API Pix 2.9.0, `PixDevolucaoInvalida`). */
const KEPT_MS = 90 * 24 * 3_600_000;

/**
 * What is left to read after a run: `read` were read, `failed` were not. The gap to the next read grows with
 * the age.
 */
export function unreadAfter(
  before: readonly UnreadPayment[],
  { read, failed, now }: { read: ReadonlySet<string>; failed: ReadonlySet<string>; now: Date },
): UnreadPayment[] {
  const known = new Set(before.map(({ endToEndId }) => endToEndId));
  const fresh = [...failed.difference(known)].map((endToEndId) => ({ endToEndId, seenAt: now, dueAt: now }));
  const kept = before.filter(
    ({ endToEndId, seenAt }) => !read.has(endToEndId) && now <= later(seenAt, KEPT_MS),
  );
  return [...kept, ...fresh].map((one) =>
    failed.has(one.endToEndId) ? { ...one, dueAt: nextReadAt(one, now) } : one,
  );
}

function nextReadAt({ seenAt }: UnreadPayment, now: Date): Date {
  const age = now.getTime() - seenAt.getTime();
  return later(now, Math.min(Math.max(age, FIRST_GAP_MS), LONGEST_GAP_MS));
}
