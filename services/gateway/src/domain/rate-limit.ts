/** Length of a fixed window. It opens with a bucket's first request. */
export const WINDOW_MS = 60_000;

/** A bucket after a request was added. Refused requests count too. */
export interface BucketCount {
  requests: number;
  /** Time until the window ends. */
  msLeft: number;
}

/** A bucket's limit and what is left of it (ADR 20). */
export interface Quota {
  limit: number;
  remaining: number;
  /** Seconds until the window ends, at least 1. Null below the limit. */
  retryAfter: number | null;
}

export function quotaOf(limit: number, { requests, msLeft }: BucketCount): Quota {
  return {
    limit,
    remaining: Math.max(0, limit - requests),
    retryAfter: requests > limit ? Math.max(1, Math.ceil(msLeft / 1_000)) : null,
  };
}
