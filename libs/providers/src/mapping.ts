import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';

/** The value of a table's own row. Null: no such row, also for names that objects inherit. */
export function valueIn<Value>(table: Readonly<Record<string, Value>>, key: string): Value | null {
  return Object.hasOwn(table, key) ? table[key]! : null;
}

/**
 * Rows in their order, each id once: of a row that a list shows twice, the later reading. Rows without an id
 * all count.
 */
export function eachOnce<Row>(rows: readonly Row[], idOf: (row: Row) => string | null | undefined): Row[] {
  return [...new Map(rows.map((row) => [idOf(row) ?? Symbol(), row])).values()];
}

const unknownStatuses = counter({
  name: 'provider_unknown_statuses_total',
  help: 'Readings of a status that this build does not know, by what has it',
  labels: ['what'],
});

/** Names of statuses look like this; anything else is text that somebody wrote. */
const STATUS = /^[A-Z][A-Z_]{0,63}$/;

/** The meaning of a status. One that is not in the table is counted, logged, and `unknown`: never a guess. */
export function statusIn<Status>(
  what: string,
  table: Readonly<Record<string, Status>>,
  status: string,
): Status | 'unknown' {
  const known = valueIn(table, status);
  if (known !== null) return known;
  unknownStatuses.inc({ what });
  log.error({ what, status: STATUS.test(status) ? status : null }, 'a provider gives an unknown status');
  return 'unknown';
}
