import type { ExportColumn, Words } from '@catraca/contracts/http/exports/export-list';

/** A member of a resource: cents, a number, or text, also of a moment or a day. Null: an empty cell. */
export type CellValue = string | number | null;
export type CellReader = (item: object) => CellValue;

/** Reads the cells of a column. */
export function cellReader({ name, kind, words }: ExportColumn): CellReader {
  const members = name.split('.');
  return (item) => {
    const value = memberOf(item, members);
    if (value === null || value === undefined) return null;
    return kind === 'text' ? textOf(value, words) : (value as string | number);
  };
}

function memberOf(item: object, members: readonly string[]): unknown {
  let value: unknown = item;
  for (const member of members) value = (value as Record<string, unknown> | null)?.[member];
  return value;
}

/** What has members of its own is JSON, and empty where it has none. */
function textOf(value: unknown, words: Words = {}): string | null {
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value !== 'object') return wordOf(String(value), words);
  if (Object.keys(value!).length === 0) return null;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.map((one) => wordOf(one, words)).join(', ');
  return JSON.stringify(value);
}

function wordOf(value: string, words: Words): string {
  return Object.hasOwn(words, value) ? words[value]! : value;
}
