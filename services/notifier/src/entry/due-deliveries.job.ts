import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { ClaimDueDeliveries } from '../usecases/claim-due-deliveries.ts';
import { AttemptQueue } from './attempt-queue.ts';

/** Further attempts, and what a dead notifier left behind. */
@Every(1_000)
export class DueDeliveriesJob implements RepeatedJob {
  constructor(
    private readonly claimDue: ClaimDueDeliveries,
    private readonly queue: AttemptQueue,
  ) {}

  run(): Promise<void> {
    return this.claimDue.execute(this.queue, new Date());
  }
}
