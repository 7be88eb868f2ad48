import type { ApiPromise } from './api-promise.ts';
import type { CallOptions, Query, Transport } from './transport.ts';

interface AnyPage {
  data: { id: string }[];
  pagination: { has_more: boolean; next_after?: string | null };
}

/**
 * A list of the API: `for await` over all of its items, or one page. It goes on after the last item that it
 * gave: what is made or deleted meanwhile, also that item, makes none come twice and none be missed.
 */
export class List<Page extends AnyPage> implements AsyncIterable<Page['data'][number]> {
  /** @internal */
  constructor(
    private readonly transport: Transport,
    private readonly place: { path: string; query: Query },
    private readonly options: CallOptions | undefined,
  ) {}

  /** The page that the query asks for, the first by default. */
  page(): ApiPromise<Page> {
    return this.pageOf(this.place.query);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Page['data'][number], void, undefined> {
    for (let query: Query | null = this.place.query; query; ) {
      const page: Page = await this.pageOf(query);
      yield* page.data;
      query = this.queryAfter(page);
    }
  }

  private pageOf(query: Query): ApiPromise<Page> {
    return this.transport.call<Page>({ method: 'GET', path: this.place.path, query }, this.options);
  }

  /** The query of the next page; null at the end. */
  private queryAfter({ data, pagination }: Page): Query | null {
    if (!pagination.has_more) return null;
    const after = pagination.next_after ?? data.at(-1)?.id;
    const { page: _, ...filters } = this.place.query;
    return after === undefined ? null : { ...filters, after };
  }
}
