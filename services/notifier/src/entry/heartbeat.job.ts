import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { TakeOverDeliveries } from '../usecases/take-over-deliveries.ts';

/** Writes this notifier's heartbeat and takes over deliveries of dead notifiers. */
@Every(2_000)
export class HeartbeatJob implements RepeatedJob {
  constructor(private readonly takeOver: TakeOverDeliveries) {}

  run(): Promise<void> {
    return this.takeOver.execute(new Date());
  }
}
