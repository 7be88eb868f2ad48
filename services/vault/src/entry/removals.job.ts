import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { RemoveDueCards } from '../usecases/remove-due-cards.ts';

@EveryInEachMode(1_000)
export class RemovalsJob implements ModeJob {
  constructor(private readonly removeDueCards: RemoveDueCards) {}

  run(livemode: boolean): Promise<void> {
    return this.removeDueCards.execute(livemode, new Date());
  }
}
