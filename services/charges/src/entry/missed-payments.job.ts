import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { FindMissedPayments } from '../usecases/find-missed-payments.ts';

/** Finds payments without a callback. */
@Every(20_000)
export class LiveMissedPaymentsJob implements RepeatedJob {
  constructor(private readonly findMissedPayments: FindMissedPayments) {}

  run(): Promise<void> {
    return this.findMissedPayments.execute(true, new Date());
  }
}

@Every(20_000)
export class TestMissedPaymentsJob implements RepeatedJob {
  constructor(private readonly findMissedPayments: FindMissedPayments) {}

  run(): Promise<void> {
    return this.findMissedPayments.execute(false, new Date());
  }
}
