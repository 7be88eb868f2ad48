import type { PanelBrowser } from '@catraca/testing/panel-person';
import { read, utils, type WorkSheet } from '@e965/xlsx';

export interface ExportedFile {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Asks for an answer as a person's browser does, without reading it. `path`: below `/panel/v1`. */
export function ask(browser: PanelBrowser, path: string, signal?: AbortSignal): Promise<Response> {
  const headers = { cookie: browser.cookie! };
  return fetch(`${browser.baseUrl}/panel/v1${path}`, { headers, ...(signal && { signal }) });
}

export async function fileFrom(browser: PanelBrowser, path: string): Promise<ExportedFile> {
  const response = await ask(browser, path);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** Lines of a CSV file whose cells have no line breaks, as cells. The first one is the header. */
export function csvCells({ bytes }: ExportedFile): string[][] {
  const lines = bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
  return lines.map((line) => line.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
}

/** Cells of a column of a CSV file, without its header. */
export function csvColumn(file: ExportedFile, header: string): string[] {
  const [headers, ...rows] = csvCells(file);
  const at = headers!.indexOf(header);
  if (at < 0) throw new Error(`no column ${header} among ${headers}`);
  return rows.map((cells) => cells[at]!);
}

export function worksheetOf({ bytes }: ExportedFile): WorkSheet {
  const { Sheets, SheetNames } = read(bytes, { cellFormula: true, cellNF: true });
  return Sheets[SheetNames[0]!]!;
}

/** Rows of a worksheet as values, by header. */
export function xlsxRows(file: ExportedFile): Record<string, unknown>[] {
  return utils.sheet_to_json(worksheetOf(file), { defval: null });
}
