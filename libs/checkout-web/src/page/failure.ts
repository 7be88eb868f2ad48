import { unavailableCodes } from './rules/texts.ts';

export interface Failed {
  code: string;
  details: Record<string, unknown>;
}

/** Code and details of anything thrown: a `Failure` of service.js, or a bug. */
export function failureOf(error: unknown): Failed {
  const { code, details } = (error ?? {}) as Partial<Failed>;
  return { code: typeof code === 'string' ? code : 'unexpected', details: details ?? {} };
}

const unknownOutcomes = ['network_error', 'timeout', 'session_completed', ...unavailableCodes];

/** Whether there may be a payment although its request failed. */
export function isUnknownOutcome({ code }: Failed): boolean {
  return unknownOutcomes.includes(code);
}

/** Whether the session is there no more: one that nobody tried to pay is deleted after its end (S16.12). */
export function isGone(error: unknown): boolean {
  return failureOf(error).code === 'resource_not_found';
}
