import type { ExportedList, FileFormat } from '@catraca/contracts/http/exports/export-lists';
import { exportLists } from '@catraca/contracts/http/exports/export-lists';
import type { CallContext } from '@catraca/kernel/call-context';
import { periodFrom, settlementPeriod } from '../statement-period.ts';
import { wallClock } from './wall-clock.ts';

/** Filters by time, as the queries of lists have them. */
export interface TimeFilters {
  from?: string;
  to?: string;
  created_since?: string;
  created_until?: string;
}

interface NamedFile {
  list: ExportedList;
  format: FileFormat;
  timeZone: string;
  filters: TimeFilters;
}

/** `cobrancas-acc_…-teste-2026-11-01-2026-11-27.csv`: what, whose, which environment, from when to when. */
export function fileName({ accountId, livemode, now }: CallContext, file: NamedFile): string {
  const mode = livemode ? 'producao' : 'teste';
  const parts = [exportLists[file.list].file, accountId, mode, ...daysOf(file, now)];
  return `${parts.join('-')}.${file.format}`;
}

/** Without a beginning only the day to which the list goes. */
function daysOf({ list, timeZone, filters }: NamedFile, now: Date): string[] {
  if (list === 'listLedgerEntries') return Object.values(periodFrom(filters, now));
  if (list === 'listSettlements') return Object.values(settlementPeriod(filters, now));
  const { created_since: since, created_until: until = now.toISOString() } = filters;
  const clock = wallClock(timeZone);
  return [since, until].filter((time) => time !== undefined).map((time) => clock(time).slice(0, 10));
}
