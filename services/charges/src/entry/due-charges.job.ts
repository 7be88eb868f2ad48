import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { CheckDueCharges } from '../usecases/check-due-charges.ts';

@Every(1_000)
export class DueChargesJob implements RepeatedJob {
  constructor(private readonly checkDueCharges: CheckDueCharges) {}

  async run(): Promise<void> {
    while ((await this.checkDueCharges.execute(new Date())) > 0);
  }
}
