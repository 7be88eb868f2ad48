import type { Outcome as ApiOutcome, Response } from '@catraca/stack/api';

export type Outcome<Body = unknown> = ApiOutcome<Body>;

/** Until a 2xx, or one of `alsoFine`, the same request is sent again for so long. */
const PATIENCE_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

export interface RetryOptions {
  /** Error codes that say that an earlier try was done. */
  alsoFine?: readonly string[];
  onRetry: (cause: string) => void;
  pause: (ms: number) => Promise<unknown>;
  now: () => number;
}

/**
 * Repeats a request as the contract allows. Throws the last cause when it may not be repeated, or after a
 * minute.
 */
export async function untilSuccess<Body>(
  send: () => Promise<Outcome<Body>>,
  { alsoFine = [], onRetry, pause, now }: RetryOptions,
): Promise<Body> {
  const giveUpAt = now() + PATIENCE_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const outcome = await send();
    if (isSuccess(outcome, alsoFine)) return outcome.body;
    const cause = causeOf(outcome);
    if (!mayBeRepeated(outcome) || now() > giveUpAt) throw new Error(cause);
    onRetry(cause);
    await pause(pauseMs);
  }
}

/** No response, and what S4.4, S4.10 and S6.4 of the specification tell sellers to send again. */
export function mayBeRepeated(outcome: Outcome): boolean {
  if ('failure' in outcome) return true;
  const { status } = outcome;
  return status >= 500 || status === 429 || codeOf(outcome) === 'idempotency_key_in_progress';
}

function isSuccess<Body>(outcome: Outcome<Body>, alsoFine: readonly string[]): outcome is Response<Body> {
  if ('failure' in outcome) return false;
  return (outcome.status >= 200 && outcome.status < 300) || alsoFine.includes(codeOf(outcome));
}

function causeOf(outcome: Outcome): string {
  return 'failure' in outcome ? outcome.failure : `${outcome.status} ${codeOf(outcome)}`.trim();
}

/** The code of an error response, '' of any other. */
function codeOf({ body }: Response<unknown>): string {
  return (body as { error?: { code?: string } } | null)?.error?.code ?? '';
}
