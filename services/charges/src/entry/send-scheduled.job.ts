import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIG } from '@catraca/platform/service/config';
import { EveryInEachMode, type ModeJob } from '@catraca/platform/service/job';
import { Inject } from '@nestjs/common';
import type { ChargesSettings } from '../config.ts';
import { ReportUnsent } from '../usecases/automatic/report-unsent.ts';
import { SendScheduled } from '../usecases/automatic/send-scheduled.ts';

/** Keeps a run short, so that a long backlog does not hold up the end of the process. */
const BATCHES_A_RUN = 30;
const SECOND_MS = 1_000;

/** Sends charges of mandates to the bank, at most so many a second as the settings say. */
@EveryInEachMode(SECOND_MS)
export class SendScheduledJob implements ModeJob {
  constructor(
    private readonly sendScheduled: SendScheduled,
    @Inject(CONFIG) private readonly settings: ChargesSettings,
  ) {}

  async run(livemode: boolean, signal: AbortSignal): Promise<void> {
    const limit = this.settings.PIX_SCHEDULED_SENDS_PER_SECOND;
    for (let batch = 0; batch < BATCHES_A_RUN && !signal.aborted; batch++) {
      const began = performance.now();
      const due = await this.sendScheduled.execute(livemode, new Date(), limit, Math.random);
      if (due < limit) return;
      await sleep(Math.max(0, SECOND_MS - (performance.now() - began)), undefined, { signal });
    }
  }
}

@EveryInEachMode(60_000)
export class UnsentChargesJob implements ModeJob {
  constructor(private readonly reportUnsent: ReportUnsent) {}

  run(livemode: boolean): Promise<void> {
    return this.reportUnsent.execute(livemode, new Date());
  }
}
