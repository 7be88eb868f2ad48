import type { LedgerEntryType } from '@catraca/contracts/http/schemas/ledger';
import { oneOf, type PageFilters, pageOf } from '../../rules/search.ts';
import { type PeriodFilters, periodOf } from '../period.ts';

export const entryTypes = [
  ...(['sale', 'refund', 'refund_failed', 'settlement', 'withdrawal', 'withdrawal_returned'] as const),
  ...(['withdrawal_reserve', 'withdrawal_release', 'med_reserve', 'med_release'] as const),
  ...(['chargeback', 'chargeback_reversed', 'adjustment'] as const),
] satisfies LedgerEntryType[];

const orders = ['asc', 'desc'] as const;

export interface StatementFilters extends PeriodFilters, PageFilters {
  type?: LedgerEntryType;
  /** Without it the oldest entry comes first. */
  order?: (typeof orders)[number];
}

export function statementFiltersOf(search: Record<string, unknown>): StatementFilters {
  return {
    ...oneOf('type', entryTypes, search),
    ...oneOf('order', orders, search),
    ...periodOf(search),
    ...pageOf(search),
  };
}

/** What narrows the statement: the order does not. */
export function narrowingOf({ order: _, ...filters }: StatementFilters): StatementFilters {
  return filters;
}
