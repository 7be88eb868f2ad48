import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { ClaimDueDeliveries } from '../usecases/claim-due-deliveries.ts';

/** Claims retries, and deliveries of dead notifiers. */
@Every(1_000)
export class DueDeliveriesJob implements RepeatedJob {
  constructor(private readonly claimDue: ClaimDueDeliveries) {}

  run(): Promise<void> {
    return this.claimDue.execute(new Date());
  }
}
