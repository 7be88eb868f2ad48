import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { DriveDueRefunds } from '../usecases/drive-due-refunds.ts';

/** Keeps a run short, so that a long backlog does not hold up the end of the process. */
const BATCHES_A_RUN = 5;

async function driveBatches(driveDueRefunds: DriveDueRefunds, livemode: boolean): Promise<void> {
  for (let batch = 0; batch < BATCHES_A_RUN; batch++)
    if ((await driveDueRefunds.execute(livemode, new Date())) === 0) return;
}

@Every(1_000)
export class LiveDueRefundsJob implements RepeatedJob {
  constructor(private readonly driveDueRefunds: DriveDueRefunds) {}

  run(): Promise<void> {
    return driveBatches(this.driveDueRefunds, true);
  }
}

@Every(1_000)
export class TestDueRefundsJob implements RepeatedJob {
  constructor(private readonly driveDueRefunds: DriveDueRefunds) {}

  run(): Promise<void> {
    return driveBatches(this.driveDueRefunds, false);
  }
}

/** Needs no bank, so one job does for both modes. */
@Every(60_000)
export class OverdueRefundsJob implements RepeatedJob {
  constructor(private readonly driveDueRefunds: DriveDueRefunds) {}

  async run(): Promise<void> {
    await Promise.all([true, false].map((livemode) => this.driveDueRefunds.report(livemode, new Date())));
  }
}
