const MAX_MS = 24 * 60 * 60 * 1_000;

/**
 * Milliseconds that a `Retry-After` header asks for (RFC 9110, 10.2.3: seconds or a date), at most 24 h. Null
 * if absent or invalid.
 */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : httpDate(text) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MAX_MS);
}

/** Milliseconds since the epoch, or NaN. */
function httpDate(text: string): number {
  return /^[A-Z][a-z]+,? .*\d\d:\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
}
