import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { FindMissedPayments } from '../usecases/pix/find-missed-payments.ts';

/** Keeps a run short, so that a long backlog does not hold up the end of the process. */
const LISTS_A_RUN = 20;

/** Finds payments without a callback. */
@EveryInEachMode(20_000)
export class MissedPaymentsJob implements ModeJob {
  constructor(private readonly findMissedPayments: FindMissedPayments) {}

  async run(livemode: boolean): Promise<void> {
    for (let list = 0; list < LISTS_A_RUN; list++)
      if (!(await this.findMissedPayments.execute(livemode, new Date()))) return;
  }
}
