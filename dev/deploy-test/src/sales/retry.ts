/** What came of one request: a response, or the code of the error that kept it from one. */
export type Outcome = { status: number; code: string | null; body: unknown } | { error: string };

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

/** Repeats a request as the contract allows. Throws the last cause when it may not be repeated, or after a minute. */
export async function untilSuccess(
  send: () => Promise<Outcome>,
  { alsoFine = [], onRetry, pause, now }: RetryOptions,
): Promise<unknown> {
  const giveUpAt = now() + PATIENCE_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const outcome = await send();
    if ('status' in outcome && isSuccess(outcome, alsoFine)) return outcome.body;
    const cause = causeOf(outcome);
    if (!mayBeRepeated(outcome) || now() > giveUpAt) throw new Error(cause);
    onRetry(cause);
    await pause(pauseMs);
  }
}

/** No response, and what S4.4, S4.10 and S6.4 of the specification tell sellers to send again. */
export function mayBeRepeated(outcome: Outcome): boolean {
  if ('error' in outcome) return true;
  const { status, code } = outcome;
  return status >= 500 || status === 429 || code === 'idempotency_key_in_progress';
}

function isSuccess({ status, code }: { status: number; code: string | null }, alsoFine: readonly string[]) {
  return (status >= 200 && status < 300) || (code !== null && alsoFine.includes(code));
}

function causeOf(outcome: Outcome): string {
  return 'error' in outcome ? outcome.error : `${outcome.status} ${outcome.code ?? ''}`.trim();
}
