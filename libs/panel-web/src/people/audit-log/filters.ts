import { textIn } from '../../rules/search.ts';

export interface AuditFilters {
  /** Of the last entry of the page before. */
  after?: string;
}

export function auditFiltersOf(search: Record<string, unknown>): AuditFilters {
  return textIn('after', search, /^req_[0-9a-z]{26}$/);
}
