import type { RefundOutcome } from './refund.ts';

/** How a return ended at the bank. */
export interface ReturnOutcome {
  outcome: RefundOutcome;
  /** For sellers. */
  failedReason: string | null;
  /** Of a return by Pix, see `Refund`. */
  rtrId: string | null;
}

/** A return as the bank reports it. */
interface BankReturn {
  status: 'processing' | 'returned' | 'not_returned' | 'unknown';
  failureCode: string | null;
  rtrId: string | null;
}

/** Null while the bank has not decided, or says what we do not understand: then it is asked again. */
export function returnOutcomeOf({ status, failureCode, rtrId }: BankReturn): ReturnOutcome | null {
  if (status === 'returned') return { outcome: 'succeeded', failedReason: null, rtrId };
  if (status === 'not_returned') return notReturned(failureCode);
  return null;
}

export function notReturned(code: string | null): ReturnOutcome {
  return failedBecause('O banco não realizou a devolução', code);
}

/** `code`: the problem type, as `PixDevolucaoInvalida`. */
export function refusedByBank(code: string | null): ReturnOutcome {
  return failedBecause('O banco recusou a devolução', code);
}

/** `phrase`: why it failed, in Portuguese and without the full stop. */
export function failedBecause(phrase: string, code: string | null = null): ReturnOutcome {
  return { outcome: 'failed', failedReason: withCode(phrase, code), rtrId: null };
}

function withCode(phrase: string, code: string | null): string {
  return code ? `${phrase} (${code}).` : `${phrase}.`;
}
