import type { ApiPromise } from './api-promise.ts';
import type { CallOptions, Query, Transport } from './transport.ts';

interface AnyPage {
  data: { id: string }[];
  pagination: { has_more: boolean; page?: number; next_after?: string | null };
}

/**
 * A list of the API: `for await` over all of its items, or one page. A list without `after` is paged by
 * number: what is made meanwhile moves items to the next page, and none is given twice; what is deleted
 * meanwhile moves them to the page before, where they are missed. Collect such a list before you delete.
 */
export class List<Page extends AnyPage> implements AsyncIterable<Page['data'][number]> {
  /** @internal */
  constructor(
    private readonly transport: Transport,
    private readonly place: { path: string; query: Query; hasCursor: boolean },
    private readonly options: CallOptions | undefined,
  ) {}

  /** The page that the query asks for, the first by default. */
  page(): ApiPromise<Page> {
    return this.pageOf(this.place.query);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Page['data'][number], void, undefined> {
    const given = new Set<string>();
    for (let query: Query | null = this.place.query; query; ) {
      const page: Page = await this.pageOf(query);
      yield* this.place.hasCursor ? page.data : unseen(page.data, given);
      query = this.queryAfter(page);
    }
  }

  private pageOf(query: Query): ApiPromise<Page> {
    return this.transport.call<Page>({ method: 'GET', path: this.place.path, query }, this.options);
  }

  /** The query of the next page; null at the end. */
  private queryAfter({ data, pagination }: Page): Query | null {
    const { query, hasCursor } = this.place;
    if (!pagination.has_more) return null;
    if (pagination.next_after) return { ...query, after: pagination.next_after };
    const last = data.at(-1);
    if (!last) return null;
    if (!hasCursor) return { ...query, page: (pagination.page ?? 1) + 1 };
    const { page: _, ...filters } = query;
    return { ...filters, after: last.id };
  }
}

/** The items whose id is not in `seen`, which gets it. */
function unseen<Item extends { id: string }>(items: readonly Item[], seen: Set<string>): Item[] {
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}
