import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { AdvanceSubscriptions } from '../usecases/subscriptions/advance-subscriptions.ts';

/** Keeps a run short, so that a long backlog does not hold up the end of the process. */
const BATCHES_A_RUN = 20;

@EveryInEachMode(1_000)
export class DueSubscriptionsJob implements ModeJob {
  constructor(private readonly advanceSubscriptions: AdvanceSubscriptions) {}

  async run(livemode: boolean): Promise<void> {
    for (let batch = 0; batch < BATCHES_A_RUN; batch++)
      if ((await this.advanceSubscriptions.execute(livemode, new Date())) === 0) return;
  }
}
