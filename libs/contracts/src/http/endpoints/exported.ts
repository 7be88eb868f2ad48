import { exportLists, isExported, spreadsheetFormats, statementFormats } from '../exports/export-lists.ts';
import { exportQuery } from '../schemas/export.ts';
import { z } from '../schemas/language.ts';
import type { Endpoint } from './endpoint.ts';

/** The row of the panel, whose list may be asked for as a file if it is in the table of exports. */
export function withExport<const Row extends Endpoint>(endpoint: Row): Row {
  const { id, query = z.object({}) }: Endpoint = endpoint;
  if (!isExported(id)) return endpoint;
  const formats = id === 'listLedgerEntries' ? statementFormats : spreadsheetFormats;
  return { ...endpoint, query: query.extend(exportQuery(exportLists[id], formats)) };
}
