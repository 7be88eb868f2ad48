import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { CheckDueCharges } from '../usecases/check-due-charges.ts';

/** Keeps a run short, so that a long backlog does not hold up the end of the process. */
const BATCHES_A_RUN = 5;

async function checkBatches(checkDueCharges: CheckDueCharges, livemode: boolean): Promise<void> {
  for (let batch = 0; batch < BATCHES_A_RUN; batch++)
    if ((await checkDueCharges.execute(livemode, new Date())) === 0) return;
}

@Every(1_000)
export class LiveDueChargesJob implements RepeatedJob {
  constructor(private readonly checkDueCharges: CheckDueCharges) {}

  run(): Promise<void> {
    return checkBatches(this.checkDueCharges, true);
  }
}

@Every(1_000)
export class TestDueChargesJob implements RepeatedJob {
  constructor(private readonly checkDueCharges: CheckDueCharges) {}

  run(): Promise<void> {
    return checkBatches(this.checkDueCharges, false);
  }
}
