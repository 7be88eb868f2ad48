import type {
  BalanceService,
  GetBalanceRequest,
  ListEntriesOfRequest,
  ListLedgerEntriesRequest,
  ListSettlementsRequest,
} from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { periodOf } from '@catraca/kernel/dates';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { InstallmentStore } from '../adapters/installment.store.ts';
import { StatementStore } from '../adapters/statement.store.ts';
import type { PostingType } from '../domain/ledger.ts';
import { GetBalance } from '../usecases/get-balance.ts';
import { ledgerEntryMessage } from './ledger.mapping.ts';

/** What sellers read of their own ledger. */
@GrpcEntry('catraca.balance.v1.BalanceService')
export class BalanceController implements Partial<BalanceService> {
  constructor(
    private readonly get: GetBalance,
    private readonly statement: StatementStore,
    private readonly installments: InstallmentStore,
  ) {}

  async getBalance({ context }: GetBalanceRequest) {
    return { balance: await this.get.execute(fromWire(context)) };
  }

  async listLedgerEntries(request: ListLedgerEntriesRequest) {
    const { context, from, to, type = null, afterSequence, limit, page = null } = request;
    const { newestFirst = false, counted } = request;
    const { entries, ...rest } = await this.statement.list(fromWire(context), {
      ...periodOf(from, to),
      type: type as PostingType | null,
      order: newestFirst ? -1 : 1,
      afterSequence,
      limit,
      page,
      isCounted: counted ?? false,
    });
    return { entries: entries.map(ledgerEntryMessage), ...rest };
  }

  async listEntriesOf({ context, subjectId, causeIds }: ListEntriesOfRequest) {
    const [entries, postedSeqs] = await Promise.all([
      this.statement.about(fromWire(context), subjectId, causeIds),
      this.statement.postedSeqs(fromWire(context), subjectId),
    ]);
    return { entries: entries.map(ledgerEntryMessage), postedSeqs };
  }

  async listSettlements({ context, from, to }: ListSettlementsRequest) {
    return { settlements: await this.installments.byDay(fromWire(context), from, to) };
  }
}
