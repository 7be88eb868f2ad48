import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { ClaimDueDeliveries } from '../usecases/claim-due-deliveries.ts';

/** Claims retries, and deliveries of dead notifiers. */
@EveryInEachMode(1_000)
export class DueDeliveriesJob implements ModeJob {
  constructor(private readonly claimDue: ClaimDueDeliveries) {}

  run(livemode: boolean): Promise<void> {
    return this.claimDue.execute(new Date(), livemode);
  }
}
