import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { TakeOverDeliveries } from '../usecases/take-over-deliveries.ts';

/** Shows that this notifier is alive, and takes over from those that are not. */
@Every(2_000)
export class HeartbeatJob implements RepeatedJob {
  constructor(private readonly takeOver: TakeOverDeliveries) {}

  run(): Promise<void> {
    return this.takeOver.execute(new Date());
  }
}
