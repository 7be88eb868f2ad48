import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { CheckDueDisputes } from '../usecases/check-due-disputes.ts';

@Every(1_000)
export class LiveDueDisputesJob implements RepeatedJob {
  constructor(private readonly checkDueDisputes: CheckDueDisputes) {}

  run(): Promise<void> {
    return this.checkDueDisputes.execute(true, new Date());
  }
}

@Every(1_000)
export class TestDueDisputesJob implements RepeatedJob {
  constructor(private readonly checkDueDisputes: CheckDueDisputes) {}

  run(): Promise<void> {
    return this.checkDueDisputes.execute(false, new Date());
  }
}
