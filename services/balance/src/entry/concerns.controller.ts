import type { ConcernsService, ListConcernsRequest } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import { later } from '@catraca/kernel/dates';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { ParkedEventStore } from '../adapters/parked-event.store.ts';
import { WithdrawalStore } from '../adapters/withdrawal.store.ts';
import { STUCK_AFTER_MS } from '../usecases/drive-due-payouts.ts';
import { LONG_PARKED_MS } from '../usecases/report-parked-events.ts';

/** Withdrawals that do not get on, and events that wait for a lost one before them. */
@GrpcEntry('catraca.balance.v1.ConcernsService')
export class ConcernsController implements ConcernsService {
  constructor(
    private readonly withdrawals: WithdrawalStore,
    private readonly parked: ParkedEventStore,
  ) {}

  async listConcerns({ livemode }: ListConcernsRequest) {
    const now = new Date();
    const [stuck, parked] = await Promise.all([
      this.withdrawals.openSince(livemode, later(now, -STUCK_AFTER_MS)),
      this.parked.count(later(now, -LONG_PARKED_MS)),
    ]);
    const found = [
      {
        kind: 'stuck_withdrawals',
        count: stuck.count,
        since: stuck.oldest?.toISOString(),
        accountIds: stuck.accountIds,
      },
      { kind: 'parked_events', count: parked, since: undefined, accountIds: [] },
    ];
    return { concerns: found.filter(({ count }) => count > 0) };
  }
}
