import type {
  BalanceService,
  GetBooksRequest,
  ListRevenueRequest,
} from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { periodOf } from '@catraca/kernel/dates';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { MethodRevenueStore } from '../adapters/method-revenue.store.ts';
import { TrialBalanceStore } from '../adapters/trial-balance.store.ts';
import { GetTrialBalance } from '../usecases/get-trial-balance.ts';

/** What the operator reads of all sellers' ledgers. */
@GrpcEntry('catraca.balance.v1.BalanceService')
export class TrialBalanceController implements Partial<BalanceService> {
  constructor(
    private readonly sums: TrialBalanceStore,
    private readonly methods: MethodRevenueStore,
    private readonly get: GetTrialBalance,
  ) {}

  async getBooks({ livemode, from, to }: GetBooksRequest) {
    return { lines: await this.get.execute({ livemode, ...periodOf(from, to) }) };
  }

  async listRevenue({ livemode, from, to, by }: ListRevenueRequest) {
    const period = { livemode, ...periodOf(from, to) };
    if (by === 'method') return { lines: await this.methods.revenue(period) };
    return { lines: await this.sums.revenue(period, by === 'account' ? 'account' : 'day') };
  }
}
