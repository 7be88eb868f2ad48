/** A request with an Idempotency-Key (ADR 18). */
export interface IdempotencyRecord {
  /** Hash of owner, mode and key: two accounts, and the people of one, may use the same key. */
  id: string;
  fingerprint: string;
  /** Assigned before any call, so that every retry creates or finds the same resource. */
  resourceId: string;
  /** Until then other requests with the key are refused. Limits how long a dead gateway blocks the key. */
  leaseUntil: Date;
  response: RecordedResponse | null;
  createdAt: Date;
}

export interface RecordedResponse {
  status: number;
  /** Sent byte for byte in every retry. */
  body: string;
}

/** The answer as it is recorded: nobody sees a secret twice (specification S4.14). */
export function withoutSecrets(answer: RecordedResponse, secrets: readonly string[]): RecordedResponse {
  if (secrets.length === 0 || answer.status >= 300) return answer;
  const hidden = Object.fromEntries(secrets.map((field) => [field, null]));
  return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), ...hidden }) };
}

export const LIFETIME_MS = 24 * 3_600_000;
export const MAX_KEY_LENGTH = 255;

export type RecordState = 'replay' | 'reused' | 'in_progress' | 'abandoned' | 'expired';

/** State of a stored record, for a request with this fingerprint. */
export function stateOf(record: IdempotencyRecord, fingerprint: string, now: Date): RecordState {
  if (now.getTime() - record.createdAt.getTime() >= LIFETIME_MS) return 'expired';
  if (record.fingerprint !== fingerprint) return 'reused';
  if (record.response) return 'replay';
  return record.leaseUntil > now ? 'in_progress' : 'abandoned';
}

const NOT_RECORDED = new Set([401, 403, 409, 429]);

/** Whether retries get this response. Otherwise the next retry runs again. */
export function isFinal(status: number): boolean {
  return status < 500 && !NOT_RECORDED.has(status);
}
