import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { PixBanks } from '../adapters/pix-banks.ts';
import { FindMissedPayments } from '../usecases/find-missed-payments.ts';
import { ReturnPayments } from '../usecases/return-payments.ts';

/** Finds payments without a callback and retries returns, every 20 s. */
@Every(20_000)
export class MissedPaymentsJob implements RepeatedJob {
  constructor(
    private readonly banks: PixBanks,
    private readonly findMissedPayments: FindMissedPayments,
    private readonly returnPayments: ReturnPayments,
  ) {}

  async run(): Promise<void> {
    for (const { livemode } of this.banks.modes) await this.findMissedPayments.execute(livemode, new Date());
    await this.returnPayments.retry();
  }
}
