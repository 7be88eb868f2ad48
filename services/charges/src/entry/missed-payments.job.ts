import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { FindMissedPayments } from '../usecases/find-missed-payments.ts';

/** Keeps a run short, so that a long backlog does not hold up the end of the process. */
const LISTS_A_RUN = 20;

async function readLists(findMissedPayments: FindMissedPayments, livemode: boolean): Promise<void> {
  for (let list = 0; list < LISTS_A_RUN; list++)
    if (!(await findMissedPayments.execute(livemode, new Date()))) return;
}

/** Finds payments without a callback. */
@Every(20_000)
export class LiveMissedPaymentsJob implements RepeatedJob {
  constructor(private readonly findMissedPayments: FindMissedPayments) {}

  run(): Promise<void> {
    return readLists(this.findMissedPayments, true);
  }
}

@Every(20_000)
export class TestMissedPaymentsJob implements RepeatedJob {
  constructor(private readonly findMissedPayments: FindMissedPayments) {}

  run(): Promise<void> {
    return readLists(this.findMissedPayments, false);
  }
}
