import type { LedgerEntryType } from '@catraca/contracts/http/schemas/ledger';
import { oneOf, type PageFilters, pageOf } from '../../rules/search.ts';
import { type PeriodFilters, periodOf } from '../period.ts';

export const entryTypes = [
  ...(['sale', 'refund', 'refund_failed', 'settlement', 'withdrawal', 'withdrawal_returned'] as const),
  ...(['withdrawal_reserve', 'withdrawal_release', 'med_reserve', 'med_release'] as const),
  ...(['chargeback', 'chargeback_reversed', 'adjustment'] as const),
] satisfies LedgerEntryType[];

export interface StatementFilters extends PeriodFilters, PageFilters {
  type?: LedgerEntryType;
}

export function statementFiltersOf(search: Record<string, unknown>): StatementFilters {
  return { ...oneOf('type', entryTypes, search), ...periodOf(search), ...pageOf(search) };
}
