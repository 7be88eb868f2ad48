import type {
  BalanceService,
  GetBooksRequest,
  ListRevenueRequest,
} from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { periodOf } from '@catraca/kernel/dates';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { BooksStore } from '../adapters/books.store.ts';
import { GetBooks } from '../usecases/get-books.ts';

/** What the operator reads of all sellers' ledgers. */
@GrpcEntry('catraca.balance.v1.BalanceService')
export class BooksController implements Partial<BalanceService> {
  constructor(
    private readonly books: BooksStore,
    private readonly get: GetBooks,
  ) {}

  async getBooks({ livemode, from, to }: GetBooksRequest) {
    return { lines: await this.get.execute({ livemode, ...periodOf(from, to) }) };
  }

  async listRevenue({ livemode, from, to, by }: ListRevenueRequest) {
    const period = { livemode, ...periodOf(from, to) };
    return { lines: await this.books.revenue(period, by === 'account' ? 'account' : 'day') };
  }
}
