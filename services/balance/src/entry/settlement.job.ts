import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { SettleDue } from '../usecases/settle-due.ts';

@EveryInEachMode(1_000)
export class SettlementJob implements ModeJob {
  constructor(private readonly settleDue: SettleDue) {}

  async run(livemode: boolean, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.settleDue.execute(livemode, new Date())));
  }
}
