import { printable } from './printable.ts';

type Item = Readonly<Record<string, unknown>>;

/** Columns of lists, in their order; those that no item has are left out. */
const columns = [
  'id',
  'type',
  'event_id',
  'endpoint_id',
  'method',
  'path',
  'status',
  'response_status',
  'error',
  'error_code',
  'amount',
  'brand',
  'last4',
  'url',
  'events',
  'reference',
  'attempt',
  'duration_ms',
  'seed',
  'scenario',
  'created_at',
];
const WIDEST_CELL = 48;

/** A line for each item, below a line of headers. */
export function listTable(items: readonly Item[]): string[] {
  if (items.length === 0) return ['Nothing found.'];
  const shown = columns.filter((column) => items.some((item) => item[column] != null));
  const names = shown.length > 0 ? shown : Object.keys(items[0]!);
  return aligned([names, ...items.map((item) => names.map((name) => shortened(cell(item[name]))))]);
}

/** A line for each member, those of inner objects by a dot: `pix.qr_code`. */
export function detailTable(item: Item): string[] {
  return aligned(membersOf(item, ''));
}

function membersOf(item: Item, prefix: string): [string, string][] {
  return Object.entries(item).flatMap(([name, value]): [string, string][] =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? membersOf(value as Item, `${prefix}${name}.`)
      : [[`${prefix}${name}`, cell(value)]],
  );
}

function cell(value: unknown): string {
  if (value == null) return '-';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return printable(value.join(', '));
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function shortened(text: string): string {
  return text.length > WIDEST_CELL ? `${text.slice(0, WIDEST_CELL - 1)}…` : text;
}

/** Every column as wide as its widest cell; nothing behind the last one. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows.map((row) =>
    row
      .map((text, at) => text.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  );
}
