import { addDays, later, localDate, timeOf } from '@catraca/kernel/dates';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { counter, gauge } from '@catraca/platform/telemetry/metrics';
import type { AcquirerProvider, PayablePage } from '@catraca/providers/acquirer/acquirer-provider';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { PayableDayStore } from '../adapters/payable-day.store.ts';
import { afterFailure, afterReading, LATE_MS, newDays, type PayableDay } from '../domain/payable-day.ts';
import { PostPayablePage } from './post-payable-page.ts';

const failedDays = counter({
  name: 'payable_day_failures_total',
  help: 'Readings of a day of the acquirer’s payables that failed and are tried again',
  labels: ['mode'],
});
const lateDays = gauge({
  name: 'payable_days_late',
  help: 'Days of the acquirer’s payables that have not been read for more than two hours after they were due',
  labels: ['mode'],
});
const unreadablePayables = gauge({
  name: 'payables_unreadable',
  help: 'Payables of the acquirer that cannot be read, or name no charge: they are not in the books',
  labels: ['mode'],
});

const fromFirstPage = { cursor: null, isOpen: false, skipped: 0 };

/**
 * Posts what the acquirer of a mode has paid to our bank, so that the books say where the money is: day by
 * day and page by page, on from where the last run stopped (ADR 45). Safe to repeat, and by several
 * instances. A day that fails is left for later; the others go on.
 */
@Injectable()
export class PostPayables {
  constructor(
    private readonly acquirers: Acquirers,
    private readonly days: PayableDayStore,
    private readonly page: PostPayablePage,
    private readonly clocks: TestClocks,
  ) {}

  /** `now`: real time. */
  async execute(livemode: boolean, now: Date, signal: AbortSignal): Promise<void> {
    if (!this.acquirers.has(livemode)) return;
    const until = localDate(this.clocks.furthest(livemode, now));
    await this.days.add(livemode, newDays(await this.days.last(livemode), localDate(now), until), now);
    for (;;) {
      const day = await this.days.due(livemode, now);
      if (!day || signal.aborted) break;
      await this.read(day, now, signal);
    }
    const mode = livemode ? 'live' : 'test';
    lateDays.set({ mode }, await this.days.late(livemode, later(now, -LATE_MS)));
    unreadablePayables.set({ mode }, await this.days.unreadable(livemode));
  }

  private async read(begun: PayableDay, now: Date, signal: AbortSignal): Promise<void> {
    let day: PayableDay | null = begun;
    try {
      while (day && !signal.aborted) day = await this.readPage(day, now);
    } catch (error) {
      failedDays.inc({ mode: begun.livemode ? 'live' : 'test' });
      log.error({ err: error, day: begun.day }, 'payables of a day cannot be read and will be retried');
      // The acquirer may no longer know the cursor.
      const again = error instanceof ProviderRefused ? fromFirstPage : {};
      await this.days.advance(day!, { ...afterFailure(day!, now), ...again });
    }
  }

  /** Returns the day with its next page. Null after the last page, or when another instance reads it. */
  private async readPage(day: PayableDay, now: Date): Promise<PayableDay | null> {
    const { rows, unreadable, next } = await pageOf(this.acquirers.inBackground(day), day);
    const isOpen = !(await this.page.execute(rows, day.livemode, now)) || day.isOpen;
    const read = { ...day, isOpen, skipped: day.skipped + unreadable };
    if (next !== null)
      return this.days.advance(day, { cursor: next, isOpen: read.isOpen, skipped: read.skipped });
    const after = afterReading(read, now);
    if (after.isOpen) log.error({ day: day.day }, 'payables of a day are not paid for long');
    await this.days.advance(day, after);
    return null;
  }
}

function pageOf(acquirer: AcquirerProvider, { day, cursor }: PayableDay): Promise<PayablePage> {
  return acquirer.payables({ from: timeOf(day, 0), until: timeOf(addDays(day, 1), 0), cursor });
}
