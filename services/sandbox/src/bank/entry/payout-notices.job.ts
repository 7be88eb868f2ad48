import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import type { OnModuleDestroy } from '@nestjs/common';
import { DeliverPayoutNotices } from '../usecases/deliver-payout-notices.ts';

/** Sends notices of payouts that are due: settled ones, refused ones, and those whose process died. */
@Every(1_000)
export class PayoutNoticesJob implements RepeatedJob, OnModuleDestroy {
  constructor(private readonly notices: DeliverPayoutNotices) {}

  run(): Promise<void> {
    return this.notices.startDue();
  }

  onModuleDestroy(): Promise<void> {
    return this.notices.drained();
  }
}
