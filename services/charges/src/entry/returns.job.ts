import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { ReturnPayments } from '../usecases/pix/return-payments.ts';

/** Returns payments that pay no charge. */
@EveryInEachMode(1_000)
export class ReturnsJob implements ModeJob {
  constructor(private readonly returnPayments: ReturnPayments) {}

  run(livemode: boolean): Promise<number> {
    return this.returnPayments.execute(livemode, new Date());
  }
}

@EveryInEachMode(60_000)
export class StuckReturnsJob implements ModeJob {
  constructor(private readonly returnPayments: ReturnPayments) {}

  run(livemode: boolean): Promise<void> {
    return this.returnPayments.report(livemode, new Date());
  }
}
