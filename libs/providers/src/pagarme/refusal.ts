import { ProviderRefused, violationOf } from '../pix/provider-refused.ts';
import { errorResponse } from './responses.ts';

/**
 * A refusal without their text, which may repeat what was sent: a name of ours, the status, and names of
 * properties.
 */
export function refusalOf(operation: string, status: number, body: unknown): ProviderRefused {
  const error = errorResponse.safeParse(body).data;
  const violations = Object.keys(error?.errors ?? {}).map(violationOf);
  return new ProviderRefused(operation, status, error ? problemOf(status, error.message) : null, violations);
}

function problemOf(status: number, message: string): string | null {
  if (status === 404) return absenceOf(message);
  if (/verification failed/i.test(message)) return 'verification_failed';
  return 'refused';
}

function absenceOf(message: string): string | null {
  if (!/not found/i.test(message)) return null;
  return /\btoken\b/i.test(message) ? 'token_not_found' : 'not_found';
}
