/** What the gateway stores of a request with an Idempotency-Key (ADR 18). */
export interface IdempotencyRecord {
  /** Hash of account, world and key: two accounts may use the same key. */
  id: string;
  fingerprint: string;
  /** Assigned before anything was called: every retry creates this very resource, or finds it. */
  resourceId: string;
  /** While another request holds it, this one is refused. A gateway that died holds it no longer than this. */
  leaseUntil: Date;
  answer: RecordedAnswer | null;
  createdAt: Date;
}

export interface RecordedAnswer {
  status: number;
  /** The bytes as they were sent. */
  body: string;
}

export const LIFETIME_MS = 24 * 3_600_000;
export const LONGEST_KEY = 255;

export type Standing = 'replay' | 'reused' | 'in_progress' | 'abandoned' | 'expired';

/** What a record that is already there means for a request with this fingerprint. */
export function standingOf(record: IdempotencyRecord, fingerprint: string, now: Date): Standing {
  if (now.getTime() - record.createdAt.getTime() >= LIFETIME_MS) return 'expired';
  if (record.fingerprint !== fingerprint) return 'reused';
  if (record.answer) return 'replay';
  return record.leaseUntil > now ? 'in_progress' : 'abandoned';
}

const NOT_RECORDED = new Set([401, 403, 409, 429]);

/** Whether a retry gets this answer. Otherwise it runs again. */
export function isFinal(status: number): boolean {
  return status < 500 && !NOT_RECORDED.has(status);
}
