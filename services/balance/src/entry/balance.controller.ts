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
import { InstallmentStore } from '../adapters/installment.store.ts';
import { ledgerEntryMessage } from '../adapters/ledger.mapping.ts';
import { TrialBalanceStore } from '../adapters/trial-balance.store.ts';
import type { PostingType } from '../domain/ledger.ts';
import { GetBalance } from '../usecases/get-balance.ts';
import { GetTrialBalance } from '../usecases/get-trial-balance.ts';
import { ListLedgerEntries } from '../usecases/list-ledger-entries.ts';

@GrpcEntry('catraca.balance.v1.BalanceService')
export class BalanceController implements BalanceService {
  constructor(
    private readonly getBalanceCase: GetBalance,
    private readonly listLedgerEntriesCase: ListLedgerEntries,
    private readonly getTrialBalanceCase: GetTrialBalance,
    private readonly installments: InstallmentStore,
    private readonly sums: TrialBalanceStore,
  ) {}

  async getBalance({ context }: GetBalanceRequest) {
    return { balance: await this.getBalanceCase.execute(fromWire(context)) };
  }

  async listLedgerEntries(request: ListLedgerEntriesRequest) {
    const { context, from, to, type = null, afterSequence, limit, page = null } = request;
    const { entries, ...rest } = await this.listLedgerEntriesCase.execute(fromWire(context), {
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
    return { lines: await this.getTrialBalanceCase.execute({ livemode, ...periodOf(from, to) }) };
  }

  async listRevenue({ livemode, from, to, by }: ListRevenueRequest) {
    const period = { livemode, ...periodOf(from, to) };
    return { lines: await this.sums.revenue(period, by === 'account' ? 'account' : 'day') };
  }
}
