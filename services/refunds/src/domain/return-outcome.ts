import type { RefundOutcome } from './refund.ts';

/** How a return ended at the bank. */
export interface ReturnOutcome {
  outcome: RefundOutcome;
  /** For sellers. */
  failedReason: string | null;
}

/** A return as the bank reports it. */
interface BankReturn {
  status: 'processing' | 'returned' | 'not_returned' | 'unknown';
  failureCode: string | null;
}

/** Null while the bank has not decided, or says what we do not understand: then it is asked again. */
export function returnOutcomeOf({ status, failureCode }: BankReturn): ReturnOutcome | null {
  if (status === 'returned') return { outcome: 'succeeded', failedReason: null };
  if (status === 'not_returned') return notReturned(failureCode);
  return null;
}

export function notReturned(code: string | null): ReturnOutcome {
  return { outcome: 'failed', failedReason: withCode('O banco não realizou a devolução', code) };
}

/** `code`: the problem type, as `PixDevolucaoInvalida`. */
export function refusedByBank(code: string | null): ReturnOutcome {
  return { outcome: 'failed', failedReason: withCode('O banco recusou a devolução', code) };
}

/** `phrase`: why it failed, in Portuguese and without the full stop. */
export function failedBecause(phrase: string, code: string | null = null): ReturnOutcome {
  return { outcome: 'failed', failedReason: withCode(phrase, code) };
}

function withCode(phrase: string, code: string | null): string {
  return code ? `${phrase} (${code}).` : `${phrase}.`;
}
