import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import type { z } from 'zod';
import type { BankCalls } from '../bank/http.ts';
import { unavailable } from '../http/outcome.ts';
import type { ReceivedPayment } from '../pix/pix-provider.ts';
import { receivedPaymentOf } from './mapping.ts';
import { pixResponse } from './responses.ts';

const ROWS_A_PAGE = 1_000;
/** More could not be kept in memory. */
const MOST_PAGES = 1_000;

interface Paged {
  parametros: { paginacao: { quantidadeDePaginas: number } };
}

interface ListQuery {
  path: '/cob' | '/pix' | '/med';
  from: Date;
  to: Date;
  filter?: Readonly<Record<string, string>>;
}

/** All pages of a list of API Pix (2.9.0, `paginacao`). */
export async function listsOf<List extends Paged>(
  bank: BankCalls,
  query: ListQuery,
  schema: z.ZodType<List>,
): Promise<List[]> {
  const lists: List[] = [];
  for (let page = 0, pages = 1; page < pages; page++) {
    const call = { operation: `GET ${query.path}`, method: 'GET', path: pathOf(query, page) } as const;
    const list = await bank.call(call, schema);
    lists.push(list);
    pages = list.parametros.paginacao.quantidadeDePaginas;
    if (pages > MOST_PAGES) throw unavailable(call.operation, new Error(`the list has ${pages} pages`));
  }
  return lists;
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

const unreadablePayments = counter({
  name: 'provider_unreadable_payments_total',
  help: 'Payments in the lists of banks that have another form than the standard’s',
  labels: [],
});

/** A row of a list of payments, or none if it is unreadable. */
export function readablePayment(row: unknown): ReceivedPayment[] {
  const read = pixResponse.safeParse(row);
  if (read.success) return [receivedPaymentOf(read.data)];
  unreadablePayments.inc();
  const fields = read.error.issues.map(({ path }) => path.join('.'));
  log.error({ fields }, 'a payment in the bank’s list is unreadable');
  return [];
}
