import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { PixBanks } from '../adapters/pix-banks.ts';
import { FindMissedPayments } from '../usecases/find-missed-payments.ts';
import { ReturnPayments } from '../usecases/return-payments.ts';

/** A payment is found, and a return is tried again, within 20 seconds of its being possible. */
@Every(20_000)
export class MissedPaymentsJob implements RepeatedJob {
  constructor(
    private readonly banks: PixBanks,
    private readonly findMissedPayments: FindMissedPayments,
    private readonly returnPayments: ReturnPayments,
  ) {}

  async run(): Promise<void> {
    for (const { livemode } of this.banks.worlds) await this.findMissedPayments.execute(livemode, new Date());
    await this.returnPayments.retry();
  }
}
