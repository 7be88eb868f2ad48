import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { CheckDueDisputes } from '../usecases/check-due-disputes.ts';

@EveryInEachMode(1_000)
export class DueDisputesJob implements ModeJob {
  constructor(private readonly checkDueDisputes: CheckDueDisputes) {}

  run(livemode: boolean): Promise<void> {
    return this.checkDueDisputes.execute(livemode, new Date());
  }
}
