import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { CheckDueCharges } from '../usecases/check-due-charges.ts';

/** Keeps a run short, so that a long backlog does not hold up the end of the process. */
const BATCHES_A_RUN = 5;

@EveryInEachMode(1_000)
export class DueChargesJob implements ModeJob {
  constructor(private readonly checkDueCharges: CheckDueCharges) {}

  async run(livemode: boolean): Promise<void> {
    for (let batch = 0; batch < BATCHES_A_RUN; batch++)
      if ((await this.checkDueCharges.execute(livemode, new Date())) === 0) return;
  }
}
