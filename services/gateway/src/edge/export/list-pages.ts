import type { ExportedList } from '@catraca/contracts/http/exports/export-lists';
import type { CallHandler } from '@nestjs/common';
import { lastValueFrom } from 'rxjs';
import type { EdgeRequest } from '../request.ts';

type Item = Record<string, unknown> & { id: string };
type Query = Record<string, unknown>;

/** A page of any list (specification S2.10). */
export interface ListPage {
  data: readonly Item[];
  pagination: { has_more: boolean; next_after?: string | null };
}

/** Members of the query that reads what comes after a page. Null: nothing does. */
type Next = (page: ListPage, query: Query) => Query | null;

interface Reading {
  /** As many as a message between services carries (`messageLimits`). */
  perPage: number;
  /** Members of the first query, besides the filters. */
  first?: Query;
  next: Next;
}

const byPage: Next = ({ pagination }, { page }) => (pagination.has_more ? { page: Number(page) + 1 } : null);

const byId: Next = ({ data, pagination }) => (pagination.has_more ? { after: data.at(-1)!.id } : null);

const byCursor: Next = ({ pagination }) => (pagination.next_after ? { after: pagination.next_after } : null);

const bySequence: Next = ({ data, pagination }) =>
  pagination.has_more ? { after_sequence: data.at(-1)!.sequence } : null;

/** Such a list does not say, after its first page, whether there is more. */
const byTime =
  (perPage: number, member = 'created_at', id = 'id'): Next =>
  ({ data }) => {
    const last = data.at(-1);
    if (!last || data.length < perPage) return null;
    return { after_item: { createdAt: last[member], id: last[id] } };
  };

const newestFirst: Reading = { perPage: 100, next: byTime(100) };
/** Lists of which an account has few. */
const few: Reading = { perPage: 100, next: byPage };

const readings: Record<ExportedList, Reading> = {
  listCharges: { perPage: 100, next: byId },
  listRefunds: newestFirst,
  listAllRefunds: newestFirst,
  listOwnDisputes: { perPage: 100, next: byTime(100, 'opened_at') },
  listPaymentLinks: newestFirst,
  listCards: newestFirst,
  listMandates: newestFirst,
  listSubscriptions: newestFirst,
  getUpcomingCharges: few,
  listLedgerEntries: { perPage: 500, first: { after_sequence: 0 }, next: bySequence },
  // They are added up for the whole period each time: a day has some.
  listSettlements: { perPage: 10_000, next: byPage },
  listWithdrawals: newestFirst,
  listSecretKeys: few,
  listPublishableKeys: few,
  listOwnWebhookEndpoints: few,
  listOwnEvents: newestFirst,
  listOwnDeliveries: newestFirst,
  listRequests: { perPage: 100, next: byCursor },
  listTestRuns: few,
  listMembers: few,
  listInvitations: few,
  listOwnAuditLog: { perPage: 100, next: byCursor },
  listAllWithdrawals: newestFirst,
  listAuditLog: { perPage: 100, next: byTime(100, 'created_at', 'request_id') },
};

/**
 * A list to its end, page by page, as the handler of its endpoint reads it: with the same filters, and the
 * same rights. `handler` reads the request's query each time. Pages and cursors of the query have no effect.
 */
export async function* listPages(
  list: ExportedList,
  request: EdgeRequest,
  handler: CallHandler<ListPage>,
): AsyncGenerator<ListPage, void, undefined> {
  const { perPage, first = {}, next } = readings[list];
  const { page: _page, after: _after, ...filters } = request.query as Query;
  let part: Query | null = { page: 1, ...first };
  while (part) {
    const query: Query = { ...filters, ...part, per_page: perPage };
    request.query = query;
    const page: ListPage = await lastValueFrom(handler.handle());
    yield page;
    part = next(page, query);
  }
}
