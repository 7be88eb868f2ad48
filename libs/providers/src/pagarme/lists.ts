import type { z } from 'zod';
import { unavailable } from '../http/outcome.ts';
import type { PagarmeCalls } from './http.ts';
import {
  cardListResponse,
  chargeListResponse,
  customerListResponse,
  orderListResponse,
  type PayableResponse,
  payableListResponse,
  transactionListResponse,
} from './responses.ts';

const ROWS_A_PAGE = '100';
/** A list that never ends is an unusable response. */
const MOST_PAGES = 10_000;

type Filter = Readonly<Record<string, string>>;

export const allOrders = (http: PagarmeCalls, filter: Filter) =>
  pagesOf(http, { operation: 'GET /orders', path: '/orders', filter }, orderListResponse);
export const allCharges = (http: PagarmeCalls, filter: Filter) =>
  pagesOf(http, { operation: 'GET /charges', path: '/charges', filter }, chargeListResponse);
export const allCustomers = (http: PagarmeCalls, filter: Filter) =>
  pagesOf(http, { operation: 'GET /customers', path: '/customers', filter }, customerListResponse);

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

/** All payables, whose pages are found by a cursor. */
export async function allPayables(http: PagarmeCalls, filter: Filter): Promise<PayableResponse[]> {
  const operation = 'GET /payables';
  const rows: PayableResponse[] = [];
  let cursor: string | null | undefined;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = new URLSearchParams({
      ...filter,
      size: ROWS_A_PAGE,
      ...(cursor && { forward_cursor: cursor }),
    });
    const list = await http.call(
      { operation, method: 'GET', path: `/payables?${query}` },
      payableListResponse,
    );
    rows.push(...(list.data ?? []));
    cursor = list.paging?.forward_cursor;
    if (!cursor || !list.data?.length) return rows;
  }
  throw unavailable(operation, new Error('the list does not end'));
}
