import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { FindMissedCancellations } from '../usecases/find-missed-cancellations.ts';

/** A look at the schedule is cheap; the acquirer's lists are read hourly. */
@EveryInEachMode(5_000)
export class MissedCancellationsJob implements ModeJob {
  constructor(private readonly findMissedCancellations: FindMissedCancellations) {}

  run(livemode: boolean, signal: AbortSignal): Promise<void> {
    return this.findMissedCancellations.execute(livemode, new Date(), signal);
  }
}
