import { ProviderRefused } from '../pix/provider-refused.ts';
import { errorResponse } from './responses.ts';

/** A refusal without their text, which may repeat what was sent: a name of ours, the status, and names of properties. */
export function refusalOf(operation: string, status: number, body: unknown): ProviderRefused {
  const error = errorResponse.safeParse(body).data;
  const violations = Object.keys(error?.errors ?? {}).map((name) => ({
    property: PROPERTY.test(name) ? name : null,
  }));
  return new ProviderRefused(operation, status, error ? problemOf(status, error.message) : null, violations);
}

function problemOf(status: number, message: string): string | null {
  if (status === 404 && /\btoken\b.*not found/i.test(message)) return 'token_not_found';
  if (status === 404) return /not found/i.test(message) ? 'not_found' : null;
  if (/verification failed/i.test(message)) return 'verification_failed';
  return 'refused';
}

const PROPERTY = /^[a-zA-Z_][\w.[\]]{0,79}$/;
