import { hasCardNumber } from '@catraca/contracts/http/schemas/card-number';

/** A call to `/v1` with a secret key, as it is kept (specification S23.1). */
export interface RequestEntry {
  /** `req_…` */
  id: string;
  accountId: string;
  livemode: boolean;
  method: string;
  path: string;
  query: string | null;
  /** With `{name}` for parameters. Null for an unknown one. */
  route: string | null;
  status: number;
  errorCode: string | null;
  key: { id: string; hint: string };
  /** IP address of the caller. */
  source: string;
  userAgent: string | null;
  idempotencyKey: string | null;
  replayed: boolean;
  durationMs: number;
  traceId: string;
  /** Ids of what it made, else of what it addressed, and of what else it named. */
  resources: string[];
  /** Of writes and errors. */
  bodies: RequestBodies | null;
  createdAt: Date;
  /** Its account's time, where the test clock was moved. */
  clockAt: Date | null;
}

export interface RequestBodies {
  request: string | null;
  response: string | null;
  truncated: boolean;
}

/** The ids of ours among path parameters, and first that of what a write made. */
export function resourcesOf(params: unknown, made: string | null): string[] {
  const named = Object.values((params ?? {}) as Record<string, string>).filter(isPublicId);
  return [...new Set([...(made ? [made] : []), ...named.reverse()])];
}

/** The id of the resource that an answer shows, or names. */
export function idIn(body: string): string | null {
  return /"(?:id|resource)":"([a-z]{2,4}_[0-9a-z]{26})"/.exec(body)?.[1] ?? null;
}

/** What only looks like an id may have a card number. */
function isPublicId(text: unknown): text is string {
  return typeof text === 'string' && /^[a-z]{2,4}_[0-9a-z]{26}$/.test(text) && !hasCardNumber(text);
}
