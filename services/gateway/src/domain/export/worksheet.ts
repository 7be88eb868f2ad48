import type { ColumnKind } from '@catraca/contracts/http/exports/export-list';
import { decimal } from '@catraca/kernel/money';
import { type CellValue, cellReader } from './cell.ts';
import { type FileWriter, headerOf, type Layout } from './file-writer.ts';
import { type WallClock, wallClock } from './wall-clock.ts';
import { styleOf } from './workbook.ts';
import { xmlText } from './xml-text.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** Characters of a cell (Excel specifications and limits). */
const LONGEST_TEXT = 32_767;
/** In characters. */
const widths: Record<ColumnKind, number> = { text: 24, amount: 14, number: 12, time: 20, date: 12 };
const DAY_MS = 86_400_000;
/** Days from the epoch of spreadsheets to 1970. */
const EPOCH_DAYS = 25_569;

/**
 * The worksheet of an XLSX file (ECMA-376, part 1, 18.3): amounts, numbers and times are numbers with a
 * format, text is text whatever it begins with. The header stays in sight.
 */
export function worksheetWriter({ columns, timeZone }: Layout): FileWriter<object> {
  const clock = wallClock(timeZone);
  const readers = columns.map((column) => ({ kind: column.kind, read: cellReader(column) }));
  const headers = columns.map((column) => textCell(headerOf(column, timeZone), 'header'));
  return {
    head: `${opening(columns.map(({ kind }) => widths[kind]))}${row(headers)}`,
    row: (item) => row(readers.map(({ kind, read }) => cell(read(item), kind, clock))),
    note: (words) => row([textCell(words, 'header')]),
    tail: () => '</sheetData></worksheet>',
  };
}

function opening(columnWidths: readonly number[]): string {
  const columns = columnWidths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    `<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView>`,
    `</sheetViews><cols>${columns.join('')}</cols><sheetData>`,
  ].join('');
}

function row(cells: readonly string[]): string {
  return `<row>${cells.join('')}</row>`;
}

function cell(value: CellValue, kind: ColumnKind, clock: WallClock): string {
  if (value === null) return '<c/>';
  if (kind === 'text') return textCell(String(value), 'text');
  return `<c s="${styleOf(kind)}"><v>${numberOf(value, kind, clock)}</v></c>`;
}

function numberOf(value: string | number, kind: ColumnKind, clock: WallClock): string {
  if (kind === 'amount') return decimal(Number(value), '.');
  if (kind === 'date') return serialOf(`${value}T00:00:00Z`);
  if (kind === 'time') return serialOf(`${clock(String(value)).replace(' ', 'T')}Z`);
  return String(value);
}

function textCell(value: string, style: 'text' | 'header'): string {
  const shown = value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT - 1)}…` : value;
  const escaped = xmlText(shown);
  return `<c s="${styleOf(style)}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

/** Days since the epoch of spreadsheets, which know no time zone. */
function serialOf(shown: string): string {
  return String(Number((Date.parse(shown) / DAY_MS + EPOCH_DAYS).toFixed(8)));
}
