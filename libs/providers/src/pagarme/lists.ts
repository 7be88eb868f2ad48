import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import type { z } from 'zod';
import { unavailable } from '../http/outcome.ts';
import type { PagarmeCalls } from './http.ts';
import {
  type ChargeResponse,
  cardListResponse,
  chargeListResponse,
  chargeResponse,
  customerListResponse,
  orderListResponse,
  type PayableResponse,
  payableListResponse,
  payableResponse,
  transactionListResponse,
} from './responses.ts';

const ROWS_A_PAGE = '100';
/** A list that never ends is an unusable response. */
const MOST_PAGES = 10_000;

type Filter = Readonly<Record<string, string>>;

export const allOrders = (http: PagarmeCalls, filter: Filter) =>
  pagesOf(http, { operation: 'GET /orders', path: '/orders', filter }, orderListResponse);
export const allCustomers = (http: PagarmeCalls, filter: Filter) =>
  pagesOf(http, { operation: 'GET /customers', path: '/customers', filter }, customerListResponse);

export async function allCharges(http: PagarmeCalls, filter: Filter): Promise<ChargeResponse[]> {
  const list = { operation: 'GET /charges', path: '/charges', filter };
  return (await pagesOf(http, list, chargeListResponse)).flatMap((row) =>
    readable('charge', row, chargeResponse),
  );
}

export function allTransactions(http: PagarmeCalls, chargeId: string) {
  const path = `/charges/${encodeURIComponent(chargeId)}/transactions`;
  return pagesOf(
    http,
    { operation: 'GET /charges/{id}/transactions', path, filter: {} },
    transactionListResponse,
  );
}

export function allCards(http: PagarmeCalls, customerId: string) {
  const path = `/customers/${encodeURIComponent(customerId)}/cards`;
  return pagesOf(http, { operation: 'GET /customers/{id}/cards', path, filter: {} }, cardListResponse);
}

interface Paged<Row> {
  data?: Row[] | null | undefined;
  paging?: { next?: string | null | undefined } | null | undefined;
}

interface List {
  operation: string;
  path: string;
  filter: Filter;
}

/** All rows of a list with numbered pages. */
async function pagesOf<Row>(
  http: PagarmeCalls,
  { operation, path, filter }: List,
  schema: z.ZodType<Paged<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = new URLSearchParams({ ...filter, page: String(page), size: ROWS_A_PAGE });
    const list = await http.call({ operation, method: 'GET', path: `${path}?${query}` }, schema);
    rows.push(...(list.data ?? []));
    if (!list.paging?.next || !list.data?.length) return rows;
  }
  throw unavailable(operation, new Error('the list does not end'));
}

const PAYABLES = 'GET /payables';

/**
 * A page of payables, and how many rows it had, readable or not. Only the cursor says whether more follow: a
 * page may be empty.
 */
export async function payablePage(
  http: PagarmeCalls,
  filter: Filter,
  cursor: string | null,
): Promise<{ rows: PayableResponse[]; listed: number; next: string | null }> {
  const query = new URLSearchParams({
    ...filter,
    size: ROWS_A_PAGE,
    ...(cursor && { forward_cursor: cursor }),
  });
  const call = { operation: PAYABLES, method: 'GET', path: `/payables?${query}` } as const;
  const { data, paging } = await http.call(call, payableListResponse);
  const next = paging?.forward_cursor || null;
  if (next !== null && next === cursor) throw unavailable(PAYABLES, new Error('the list does not end'));
  const rows = (data ?? []).flatMap((row) => readable('payable', row, payableResponse));
  return { rows, listed: data?.length ?? 0, next };
}

/** All payables of a filter that matches few, as those of one charge. */
export async function allPayables(http: PagarmeCalls, filter: Filter): Promise<PayableResponse[]> {
  const all: PayableResponse[] = [];
  let cursor: string | null = null;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { rows, next } = await payablePage(http, filter, cursor);
    all.push(...rows);
    if (next === null) return all;
    cursor = next;
  }
  throw unavailable(PAYABLES, new Error('the list does not end'));
}

const unreadableRows = counter({
  name: 'provider_unreadable_rows_total',
  help: 'Charges and payables in the lists of acquirers that have another form than documented',
  labels: ['row'],
});

/** A row of a list, or none if it is unreadable. */
export function readable<Row>(kind: 'charge' | 'payable', row: unknown, schema: z.ZodType<Row>): Row[] {
  const read = schema.safeParse(row);
  if (read.success) return [read.data];
  unreadableRows.inc({ row: kind });
  const fields = read.error.issues.map(({ path }) => path.join('.'));
  log.error({ fields, row: kind }, 'a row in the acquirer’s list is unreadable');
  return [];
}
