import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { DriveDueRefunds } from '../usecases/drive-due-refunds.ts';

/** Keeps a run short, so that a long backlog does not hold up the end of the process. */
const BATCHES_A_RUN = 5;

@EveryInEachMode(1_000)
export class DueRefundsJob implements ModeJob {
  constructor(private readonly driveDueRefunds: DriveDueRefunds) {}

  async run(livemode: boolean): Promise<void> {
    for (let batch = 0; batch < BATCHES_A_RUN; batch++)
      if ((await this.driveDueRefunds.execute(livemode, new Date())) === 0) return;
  }
}

@EveryInEachMode(60_000)
export class OverdueRefundsJob implements ModeJob {
  constructor(private readonly driveDueRefunds: DriveDueRefunds) {}

  run(livemode: boolean): Promise<void> {
    return this.driveDueRefunds.report(livemode, new Date());
  }
}
