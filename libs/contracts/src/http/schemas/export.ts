import type { ExportList } from '../exports/export-list.ts';
import { DEFAULT_TIME_ZONE, type FileFormat } from '../exports/export-lists.ts';
import { z } from './language.ts';

/** A name of the IANA's time zone database. `Intl` takes offsets such as `-03:00`, too. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;
const LONGEST_COLUMNS = 2_000;

const timeZone = z
  .string()
  .refine(isTimeZone, 'Deve ser um fuso horário da IANA, como America/Sao_Paulo.')
  .default(DEFAULT_TIME_ZONE)
  .meta({ description: 'Fuso horário dos momentos no arquivo.' });

/** What turns a list of the panel into a file (specification S27.17). */
export function exportQuery(list: ExportList, formats: readonly FileFormat[]) {
  return {
    format: z
      .enum(['json', ...formats])
      .default('json')
      .meta({
        description: 'Um arquivo com tudo o que o filtro encontra, não só a página.',
      }),
    columns: columnsOf(list),
    time_zone: timeZone,
  };
}

export interface ExportQuery {
  format: 'json' | FileFormat;
  /** Absent: all. */
  columns?: string[] | undefined;
  time_zone: string;
}

/** Names of columns in the order of the file, separated by commas. */
function columnsOf({ columns }: ExportList) {
  const known = new Set(columns.map(({ name }) => name));
  return z
    .string()
    .max(LONGEST_COLUMNS)
    .transform((written) => written.split(','))
    .superRefine((names, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', message });
      if (names.some((name) => !known.has(name)))
        refuse(`Deve ter só estas colunas: ${[...known].join(', ')}.`);
      else if (new Set(names).size < names.length) refuse('Não repita uma coluna.');
    })
    .optional()
    .meta({ description: 'Colunas, na ordem do arquivo, separadas por vírgula.' });
}

function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
