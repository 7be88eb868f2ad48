import { unavailable } from '../http/outcome.ts';
import type { PagarmeCalls } from './http.ts';
import { payablePage, readable } from './lists.ts';
import {
  type ChargeResponse,
  chargeListResponse,
  chargeResponse,
  type PayableResponse,
} from './responses.ts';

const ROWS_A_PAGE = '100';
/** A list that never ends is an unusable response. */
const MOST_PAGES = 100_000;

type Filter = Readonly<Record<string, string>>;

/** Charges of a long list, page by page: it is never held whole. */
export async function* eachCharge(http: PagarmeCalls, filter: Filter): AsyncGenerator<ChargeResponse> {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = new URLSearchParams({ ...filter, page: String(page), size: ROWS_A_PAGE });
    const call = { operation: 'GET /charges', method: 'GET', path: `/charges?${query}` } as const;
    const { data, paging } = await http.call(call, chargeListResponse);
    for (const row of data ?? []) yield* readable('charge', row, chargeResponse);
    if (!paging?.next) return;
  }
  throw unavailable('GET /charges', new Error('the list does not end'));
}

/** Payables of a long list, whose pages are found by a cursor. */
export async function* eachPayable(http: PagarmeCalls, filter: Filter): AsyncGenerator<PayableResponse> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof payablePage>> = await payablePage(http, filter, cursor);
    yield* page.rows;
    cursor = page.next;
  } while (cursor !== null);
}
