import { ProviderRefused } from '../pix/provider-refused.ts';

/** Statuses by which banks report that an id exists already, or that a thing cannot be changed. */
const CONFLICTS: readonly number[] = [400, 409, 422];

export function isConflict(error: unknown): error is ProviderRefused {
  return error instanceof ProviderRefused && CONFLICTS.includes(error.status);
}
