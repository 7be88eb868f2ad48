import type { Registration } from '@catraca/contracts/http/schemas/account';
import { oneOf, type PageFilters, pageOf } from '../../../rules/search.ts';

export const registrations = ['pending', 'approved', 'rejected'] as const satisfies Registration[];

export interface AccountFilters extends PageFilters {
  registration?: Registration;
}

/** Names and documents that are looked for stay out of the address: they are people's. */
export function accountFiltersOf(search: Record<string, unknown>): AccountFilters {
  return { ...oneOf('registration', registrations, search), ...pageOf(search) };
}
