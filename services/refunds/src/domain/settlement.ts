import type { RefundOutcome } from './refund.ts';

/** How a return ended at the bank. */
export interface Settlement {
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
export function settlementOf({ status, failureCode }: BankReturn): Settlement | null {
  if (status === 'returned') return { outcome: 'succeeded', failedReason: null };
  if (status === 'not_returned') return notMade(failureCode);
  return null;
}

export function notMade(code: string | null): Settlement {
  return { outcome: 'failed', failedReason: withCode('O banco não realizou a devolução', code) };
}

/** `code`: the problem type, as `PixDevolucaoInvalida`. */
export function forbidden(code: string | null): Settlement {
  return { outcome: 'failed', failedReason: withCode('O banco recusou a devolução', code) };
}

/** `phrase`: in Portuguese, without the full stop. */
export function unmade(phrase: string, code: string | null = null): Settlement {
  return { outcome: 'failed', failedReason: withCode(phrase, code) };
}

function withCode(phrase: string, code: string | null): string {
  return code ? `${phrase} (${code}).` : `${phrase}.`;
}
