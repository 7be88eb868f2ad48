import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { FindMissedChargebacks } from '../usecases/card/find-missed-chargebacks.ts';

/**
 * Finds chargebacks that the acquirer did not report. A look at the schedule is cheap; the list is read
 * hourly.
 */
@EveryInEachMode(5_000)
export class MissedChargebacksJob implements ModeJob {
  constructor(private readonly findMissedChargebacks: FindMissedChargebacks) {}

  run(livemode: boolean, signal: AbortSignal): Promise<void> {
    return this.findMissedChargebacks.execute(livemode, new Date(), signal);
  }
}
