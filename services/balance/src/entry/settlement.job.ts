import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { SettleDue } from '../usecases/settle-due.ts';

@Every(1_000)
export class SettlementJob implements RepeatedJob {
  constructor(private readonly settleDue: SettleDue) {}

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.settleDue.execute(new Date())));
  }
}
