import type { z } from 'zod';
import type { BankCalls } from '../bank/http.ts';
import { unavailable } from '../http/outcome.ts';
import { eachOnce } from '../mapping.ts';
import { readableItems } from '../unreadable.ts';

const ROWS_A_PAGE = 1_000;
/** More could not be kept in memory. */
const MOST_PAGES = 1_000;

interface Page {
  parametros: { paginacao: { quantidadeDePaginas: number } };
  rows: unknown[];
}

export interface ListQuery {
  path: '/cob' | '/pix' | '/med' | '/rec' | '/cobr';
  from: Date;
  to: Date;
  filter?: Readonly<Record<string, string>>;
}

interface Reading<Row extends z.ZodType> {
  page: z.ZodType<Page>;
  row: Row;
  /** A row that is shown twice counts once: pages shift while they are read. */
  idOf(row: z.output<Row>): string;
  /** An unreadable row, as the bank gives it by its id. Null when it has none, or is left out. */
  alone?(row: unknown): Promise<z.output<Row> | null>;
}

/**
 * The rows of all pages of a list of API Pix (2.9.0, `paginacao`). One of another form does not
 * hide the others.
 */
export async function rowsOf<Row extends z.ZodType>(
  bank: BankCalls,
  query: ListQuery,
  { page: pageSchema, row, idOf, alone }: Reading<Row>,
): Promise<z.output<Row>[]> {
  const rows: unknown[] = [];
  for (let page = 0, pages = 1; page < pages; page++) {
    const call = { operation: `GET ${query.path}`, method: 'GET', path: pathOf(query, page) } as const;
    const list = await bank.call(call, pageSchema);
    rows.push(...list.rows);
    pages = Math.max(pages, list.parametros.paginacao.quantidadeDePaginas); // an empty page may say less
    if (pages > MOST_PAGES) throw unavailable(call.operation, new Error(`the list has ${pages} pages`));
  }
  const read: z.output<Row>[] = [];
  for (const item of rows) {
    const [readable] = readableItems(`GET ${query.path}`, [item], row);
    const found = readable ?? (await alone?.(item));
    if (found) read.push(found);
  }
  return eachOnce(read, idOf);
}

function pathOf({ path, from, to, filter = {} }: ListQuery, page: number): string {
  const query = new URLSearchParams({
    inicio: from.toISOString(),
    fim: to.toISOString(),
    ...filter,
    'paginacao.paginaAtual': String(page),
    'paginacao.itensPorPagina': String(ROWS_A_PAGE),
  });
  return `${path}?${query}`;
}
