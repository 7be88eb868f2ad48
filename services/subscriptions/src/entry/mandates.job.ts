import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { PixBanks } from '../adapters/pix-banks.ts';
import { CheckDueMandates } from '../usecases/mandates/check-due-mandates.ts';
import { FindMissedMandates } from '../usecases/mandates/find-missed-mandates.ts';

/** Keeps a run short, so that a long backlog does not hold up the end of the process. */
const BATCHES_A_RUN = 5;
/** A look at the schedule is cheap; the lists are read hourly. */
const LOOK_MS = 5_000;

@EveryInEachMode(1_000)
export class DueMandatesJob implements ModeJob {
  constructor(private readonly checkDueMandates: CheckDueMandates) {}

  async run(livemode: boolean): Promise<void> {
    for (let batch = 0; batch < BATCHES_A_RUN; batch++)
      if ((await this.checkDueMandates.execute(livemode, new Date())) === 0) return;
  }
}

/** Finds what the bank did not report. */
@EveryInEachMode(LOOK_MS)
export class MandateListsJob implements ModeJob {
  constructor(private readonly findMissedMandates: FindMissedMandates) {}

  run(livemode: boolean, signal: AbortSignal): Promise<void> {
    return this.findMissedMandates.execute(livemode, new Date(), signal);
  }
}

/** Registers our callback URL for mandates again: another system may overwrite it. */
@EveryInEachMode(10 * 60_000)
export class CallbackRegistrationJob implements ModeJob {
  constructor(private readonly banks: PixBanks) {}

  run(livemode: boolean): Promise<void> {
    return this.banks.registerCallback(livemode);
  }
}
