import { dayIn, type PageFilters, pageOf, textIn } from '../../../rules/search.ts';

/** Ids and days only: they may stand in the address. */
export interface AuditFilters extends PageFilters {
  account?: string;
  actor?: string;
  created_since?: string;
  created_until?: string;
}

export function auditFiltersOf(search: Record<string, unknown>): AuditFilters {
  return {
    ...textIn('account', search, /^acc_[0-9a-z]{26}$/),
    ...textIn('actor', search, /^(usr|op)_[0-9a-z]{26}$/),
    ...dayIn('created_since', search),
    ...dayIn('created_until', search),
    ...pageOf(search),
  };
}
