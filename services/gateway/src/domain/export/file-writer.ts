import type { ExportColumn } from '@catraca/contracts/http/exports/export-list';

/** Writes a file part by part, so that its size does not matter. */
export interface FileWriter<Item> {
  head: string;
  row(item: Item): string;
  /** A last row that says something about the file itself. */
  note(text: string): string;
  tail(): string | Promise<string>;
}

/** What a spreadsheet shows. */
export interface Layout {
  columns: readonly ExportColumn[];
  /** Of the IANA's database. */
  timeZone: string;
}

/** With the zone where the column has moments: in a row of its own importers would take it for data. */
export function headerOf({ header, kind }: ExportColumn, timeZone: string): string {
  return kind === 'time' ? `${header} (${timeZone})` : header;
}
