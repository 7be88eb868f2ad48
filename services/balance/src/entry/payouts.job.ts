import { Every, type RepeatedJob } from '@catraca/platform/service/job';
import { PayoutBanks } from '../adapters/payout-banks.ts';
import { DriveDuePayouts } from '../usecases/drive-due-payouts.ts';

/** Each mode has jobs of its own, so that a test bank that is away does not delay live. */
@Every(1_000)
export class LivePayoutsJob implements RepeatedJob {
  constructor(private readonly drive: DriveDuePayouts) {}

  run(): Promise<void> {
    return this.drive.execute(true, new Date());
  }
}

@Every(1_000)
export class TestPayoutsJob implements RepeatedJob {
  constructor(private readonly drive: DriveDuePayouts) {}

  run(): Promise<void> {
    return this.drive.execute(false, new Date());
  }
}

/** Needs no bank, so one job does for both modes. */
@Every(60_000)
export class StuckWithdrawalsJob implements RepeatedJob {
  constructor(private readonly drive: DriveDuePayouts) {}

  async run(): Promise<void> {
    await Promise.all([true, false].map((livemode) => this.drive.report(livemode, new Date())));
  }
}

const REGISTRATION_MS = 10 * 60_000;

/** Registers our callback URL at the bank again: there is one URL per Pix key, and another system may overwrite it. */
@Every(REGISTRATION_MS)
export class LivePayoutCallbackJob implements RepeatedJob {
  constructor(private readonly banks: PayoutBanks) {}

  run(): Promise<void> {
    return this.banks.registerCallback(true);
  }
}

@Every(REGISTRATION_MS)
export class TestPayoutCallbackJob implements RepeatedJob {
  constructor(private readonly banks: PayoutBanks) {}

  run(): Promise<void> {
    return this.banks.registerCallback(false);
  }
}
