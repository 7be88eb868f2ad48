import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { InheritDeliveries } from '../usecases/inherit-deliveries.ts';

/** Shows that this notifier lives, and looks who does not any more. */
@Every(2_000)
export class InheritanceJob implements RepeatedJob {
  constructor(private readonly inherit: InheritDeliveries) {}

  run(): Promise<void> {
    return this.inherit.execute(new Date());
  }
}
