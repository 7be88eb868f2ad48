import { Every, type RepeatedJob } from '@catraca/platform/job';
import { PixBanks } from '../adapters/pix-banks.ts';
import { FindMissedPayments } from '../usecases/find-missed-payments.ts';

@Every(20_000)
export class MissedPaymentsJob implements RepeatedJob {
  constructor(
    private readonly banks: PixBanks,
    private readonly findMissedPayments: FindMissedPayments,
  ) {}

  async run(): Promise<void> {
    for (const { livemode } of this.banks.worlds) await this.findMissedPayments.execute(livemode, new Date());
  }
}
