import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { PayoutBanks } from '../adapters/payout-banks.ts';
import { DriveDuePayouts } from '../usecases/drive-due-payouts.ts';

@EveryInEachMode(1_000)
export class PayoutsJob implements ModeJob {
  constructor(private readonly drive: DriveDuePayouts) {}

  run(livemode: boolean): Promise<void> {
    return this.drive.execute(livemode, new Date());
  }
}

@EveryInEachMode(60_000)
export class StuckWithdrawalsJob implements ModeJob {
  constructor(private readonly drive: DriveDuePayouts) {}

  run(livemode: boolean): Promise<void> {
    return this.drive.report(livemode, new Date());
  }
}

/**
 * Registers our callback URL at the bank again: there is one URL per Pix key, and another system may
 * overwrite it.
 */
@EveryInEachMode(10 * 60_000)
export class PayoutCallbackJob implements ModeJob {
  constructor(private readonly banks: PayoutBanks) {}

  run(livemode: boolean): Promise<void> {
    return this.banks.registerCallback(livemode);
  }
}
