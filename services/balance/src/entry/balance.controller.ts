import type {
  BalanceService,
  GetBalanceRequest,
  GetBooksRequest,
  ListLedgerEntriesRequest,
  ListRevenueRequest,
  ListSettlementsRequest,
} from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { periodOf } from '@catraca/kernel/dates';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { BooksStore } from '../adapters/books.store.ts';
import { InstallmentStore } from '../adapters/installment.store.ts';
import { StatementStore } from '../adapters/statement.store.ts';
import type { PostingType } from '../domain/ledger.ts';
import { GetBalance } from '../usecases/get-balance.ts';
import { GetBooks } from '../usecases/get-books.ts';
import { ledgerEntryMessage } from './ledger.mapping.ts';

@GrpcEntry('catraca.balance.v1.BalanceService')
export class BalanceController implements BalanceService {
  constructor(
    private readonly getBalanceCase: GetBalance,
    private readonly statement: StatementStore,
    private readonly getBooksCase: GetBooks,
    private readonly installments: InstallmentStore,
    private readonly books: BooksStore,
  ) {}

  async getBalance({ context }: GetBalanceRequest) {
    return { balance: await this.getBalanceCase.execute(fromWire(context)) };
  }

  async listLedgerEntries(request: ListLedgerEntriesRequest) {
    const { context, from, to, type = null, afterSequence, limit, page = null } = request;
    const { entries, ...rest } = await this.statement.list(fromWire(context), {
      ...periodOf(from, to),
      type: type as PostingType | null,
      afterSequence,
      limit,
      page,
    });
    return { entries: entries.map(ledgerEntryMessage), ...rest };
  }

  async listSettlements({ context, from, to }: ListSettlementsRequest) {
    return { settlements: await this.installments.byDay(fromWire(context), from, to) };
  }

  async getBooks({ livemode, from, to }: GetBooksRequest) {
    return { lines: await this.getBooksCase.execute({ livemode, ...periodOf(from, to) }) };
  }

  async listRevenue({ livemode, from, to, by }: ListRevenueRequest) {
    const period = { livemode, ...periodOf(from, to) };
    return { lines: await this.books.revenue(period, by === 'account' ? 'account' : 'day') };
  }
}
