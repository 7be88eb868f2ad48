import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { FindMissedPayments } from '../usecases/pix/find-missed-payments.ts';
import { ReadUnreadPayments } from '../usecases/pix/read-unread-payments.ts';

/** Keeps a run short, so that a long backlog does not hold up the end of the process. */
const LISTS_A_RUN = 20;
const BATCHES_A_RUN = 5;

/** Finds payments without a callback. */
@EveryInEachMode(20_000)
export class MissedPaymentsJob implements ModeJob {
  constructor(private readonly findMissedPayments: FindMissedPayments) {}

  async run(livemode: boolean): Promise<void> {
    for (let list = 0; list < LISTS_A_RUN; list++)
      if (!(await this.findMissedPayments.execute(livemode, new Date()))) return;
  }
}

/** Reads again what the list named and could not be read. */
@EveryInEachMode(20_000)
export class UnreadPaymentsJob implements ModeJob {
  constructor(private readonly readUnreadPayments: ReadUnreadPayments) {}

  async run(livemode: boolean): Promise<void> {
    for (let batch = 0; batch < BATCHES_A_RUN; batch++)
      if ((await this.readUnreadPayments.execute(livemode, new Date())) === 0) return;
  }
}
