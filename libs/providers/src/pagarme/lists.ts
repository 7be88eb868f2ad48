import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import type { z } from 'zod';
import { isOfOneRead, unavailable } from '../http/outcome.ts';
import { eachOnce } from '../mapping.ts';
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
  const rows = await pagesOf(http, list, chargeListResponse);
  return eachOnce(
    rows.flatMap((row) => readable('charge', row, chargeResponse)),
    ({ id }) => id,
  );
}

export async function allTransactions(http: PagarmeCalls, chargeId: string) {
  const path = `/charges/${encodeURIComponent(chargeId)}/transactions`;
  const list = { operation: 'GET /charges/{id}/transactions', path, filter: {} };
  return eachOnce(await pagesOf(http, list, transactionListResponse), ({ id }) => id);
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

/** All rows of a list with numbered pages. Only `paging.next` says whether more follow. */
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
    if (!list.paging?.next) return rows;
  }
  throw unavailable(operation, new Error('the list does not end'));
}

const PAYABLES = 'GET /payables';

interface PageOfPayables {
  rows: PayableResponse[];
  /** Rows of the page that could not be read. */
  unreadable: number;
  next: string | null;
}

/** A page of payables. Only the cursor says whether more follow: a page may be empty. */
export async function payablePage(
  http: PagarmeCalls,
  filter: Filter,
  cursor: string | null,
): Promise<PageOfPayables> {
  const query = new URLSearchParams({
    ...filter,
    size: ROWS_A_PAGE,
    ...(cursor && { forward_cursor: cursor }),
  });
  const call = { operation: PAYABLES, method: 'GET', path: `/payables?${query}` } as const;
  const { data, paging } = await http.call(call, payableListResponse);
  const next = paging?.forward_cursor || null;
  if (next !== null && next === cursor) throw unavailable(PAYABLES, new Error('the list does not end'));
  const given = data ?? [];
  const rows = given.flatMap((row) => readable('payable', row, payableResponse));
  return { rows: eachOnce(rows, ({ id }) => id), unreadable: given.length - rows.length, next };
}

/** All payables of a filter that matches few, as those of one charge. */
export async function allPayables(
  http: PagarmeCalls,
  filter: Filter,
): Promise<{ rows: PayableResponse[]; isComplete: boolean }> {
  const all: PayableResponse[] = [];
  let isComplete = true;
  let cursor: string | null = null;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const read: PageOfPayables = await payablePage(http, filter, cursor);
    all.push(...read.rows);
    isComplete &&= read.unreadable === 0;
    if (read.next === null) return { rows: eachOnce(all, ({ id }) => id), isComplete };
    cursor = read.next;
  }
  throw unavailable(PAYABLES, new Error('the list does not end'));
}

type RowKind = 'charge' | 'payable';

const unreadableRows = counter({
  name: 'provider_unreadable_rows_total',
  help: 'Charges and payables in the lists of acquirers that have another form than documented, or cannot be read',
  labels: ['row'],
});

/** A row of a list, or none if it is unreadable. */
export function readable<Row>(kind: RowKind, row: unknown, schema: z.ZodType<Row>): Row[] {
  const read = schema.safeParse(row);
  if (read.success) return [read.data];
  unreadableRows.inc({ row: kind });
  const fields = read.error.issues.map(({ path }) => path.join('.'));
  log.error({ fields, row: kind }, 'a row in the acquirer’s list is unreadable');
  return [];
}

/** What a list names and is read singly. Null if only this cannot be read, which is counted. */
export async function readSingly<Found>(
  kind: RowKind,
  reading: Promise<Found>,
  onUnreadable?: (error: unknown) => void,
): Promise<Found | null> {
  try {
    return await reading;
  } catch (error) {
    if (!isOfOneRead(error)) throw error;
    unreadableRows.inc({ row: kind });
    log.error({ err: error, row: kind }, 'what the acquirer’s list names cannot be read');
    onUnreadable?.(error);
    return null;
  }
}
