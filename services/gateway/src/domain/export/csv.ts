import type { ColumnKind } from '@catraca/contracts/http/exports/export-list';
import { decimal } from '@catraca/kernel/money';
import { type CellValue, cellReader } from './cell.ts';
import { type FileWriter, headerOf, type Layout } from './file-writer.ts';
import { brazilianDate, type WallClock, wallClock } from './wall-clock.ts';

/** Excel reads a file without it as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF';
const SEPARATOR = ';';
const LINE_END = '\r\n';

/** Spreadsheets run a text that begins like this as a formula (OWASP, CSV Injection). */
const FORMULA_START = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[;"\r\n]/;

/** A file that spreadsheets in Brazil open as it is: UTF-8, `;` between cells, a decimal comma. */
export function csvWriter({ columns, timeZone }: Layout): FileWriter<object> {
  const clock = wallClock(timeZone);
  const readers = columns.map((column) => ({ kind: column.kind, read: cellReader(column) }));
  return {
    head: BYTE_ORDER_MARK + line(columns.map((column) => text(headerOf(column, timeZone)))),
    row: (item) => line(readers.map(({ kind, read }) => written(read(item), kind, clock))),
    note: (words) => line([text(words)]),
    tail: () => '',
  };
}

function written(value: CellValue, kind: ColumnKind, clock: WallClock): string {
  if (value === null) return '';
  switch (kind) {
    case 'amount':
      return decimal(Number(value), ',');
    case 'number':
      return String(value);
    case 'date':
      return brazilianDate(String(value));
    case 'time':
      return localTime(clock(String(value)));
    case 'text':
      return text(String(value));
  }
}

/** `23/11/2026 11:30:05`. */
function localTime(shown: string): string {
  return `${brazilianDate(shown)}${shown.slice(10)}`;
}

function text(value: string): string {
  const harmless = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function line(cells: readonly string[]): string {
  return cells.join(SEPARATOR) + LINE_END;
}
