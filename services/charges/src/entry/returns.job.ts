import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { ReturnPayments } from '../usecases/return-payments.ts';

/** Returns payments that pay no charge. */
@Every(1_000)
export class LiveReturnsJob implements RepeatedJob {
  constructor(private readonly returnPayments: ReturnPayments) {}

  run(): Promise<number> {
    return this.returnPayments.execute(true, new Date());
  }
}

@Every(1_000)
export class TestReturnsJob implements RepeatedJob {
  constructor(private readonly returnPayments: ReturnPayments) {}

  run(): Promise<number> {
    return this.returnPayments.execute(false, new Date());
  }
}

/** Needs no bank, so one job does for both modes. */
@Every(60_000)
export class StuckReturnsJob implements RepeatedJob {
  constructor(private readonly returnPayments: ReturnPayments) {}

  async run(): Promise<void> {
    await Promise.all([true, false].map((livemode) => this.returnPayments.report(livemode, new Date())));
  }
}
