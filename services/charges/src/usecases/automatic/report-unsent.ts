import { later, localDate } from '@catraca/kernel/dates';
import { dueDaySentOn } from '@catraca/kernel/due-days';
import { log } from '@catraca/platform/telemetry/log';
import { gauge } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';

const OVERDUE_AFTER_MS = 3_600_000;

const unsent = gauge({
  name: 'scheduled_charges_unsent',
  help: 'Charges of mandates that the bank should have had for over an hour; after two days they fail as not_sent',
  labels: ['mode'],
});

/** Counts charges of mandates that wait to be sent for too long, by real time: what counts is live mode. */
@Injectable()
export class ReportUnsent {
  constructor(
    private readonly charges: ChargeStore,
    private readonly banks: PixBanks,
  ) {}

  async execute(livemode: boolean, now: Date): Promise<void> {
    if (!this.banks.has(livemode)) return;
    const since = later(now, -OVERDUE_AFTER_MS);
    const count = await this.charges.countUnsent({ livemode, since, dueBy: dueDaySentOn(localDate(since)) });
    unsent.set({ mode: livemode ? 'live' : 'test' }, count);
    if (count > 0) log.warn({ count }, 'charges of mandates have waited for the bank for over an hour');
  }
}
