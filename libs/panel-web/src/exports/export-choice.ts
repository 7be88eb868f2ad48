import {
  DEFAULT_TIME_ZONE,
  type ExportedList,
  type FileFormat,
  spreadsheetFormats,
  statementFormats,
} from '@catraca/contracts/http/exports/export-lists';
import type { FileQuery } from '../api/client.ts';

export function formatsOf(list: ExportedList): readonly FileFormat[] {
  return list === 'listLedgerEntries' ? statementFormats : spreadsheetFormats;
}

/** That of the platform, and the browser's own where it is another. */
export function zones(own = new Intl.DateTimeFormat().resolvedOptions().timeZone): [string, ...string[]] {
  return own === DEFAULT_TIME_ZONE ? [DEFAULT_TIME_ZONE] : [DEFAULT_TIME_ZONE, own];
}

/** The form as the API's query has it. Null: a spreadsheet without a column. */
export function chosenIn(given: FormData, columns: readonly { name: string }[]): FileQuery | null {
  const format = String(given.get('format'));
  const names = given.getAll('columns').map(String);
  const zone = given.get('time_zone');
  if (format !== 'ofx' && names.length === 0) return null;
  return {
    format,
    ...(names.length > 0 && names.length < columns.length && { columns: names.join(',') }),
    ...(zone !== null && { time_zone: String(zone) }),
  };
}
