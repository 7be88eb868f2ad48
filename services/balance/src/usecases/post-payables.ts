import { addDays, localDate, timeOf } from '@catraca/kernel/dates';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import type { AcquirerProvider, PayablePage } from '@catraca/providers/acquirer/acquirer-provider';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { PayableDayStore } from '../adapters/payable-day.store.ts';
import { newDays, nextReading, type PayableDay } from '../domain/payable-day.ts';
import { PostPayablePage } from './post-payable-page.ts';

/**
 * Posts what the acquirer of a mode has paid to our bank, so that the books say where the money is: day by
 * day and page by page, on from where the last run stopped (ADR 45). Safe to repeat, and by several
 * instances.
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
      if (!day || signal.aborted) return;
      await this.read(day, now, signal);
    }
  }

  private async read(begun: PayableDay, now: Date, signal: AbortSignal): Promise<void> {
    const acquirer = this.acquirers.inBackground(begun);
    let day: PayableDay | null = begun;
    while (day && !signal.aborted) {
      const { rows, next } = await pageOf(acquirer, day);
      const isOpen: boolean = !(await this.page.execute(rows, day.livemode, now)) || day.isOpen;
      if (next !== null) {
        day = await this.days.advance(day, { cursor: next, isOpen });
        continue;
      }
      const dueAt = nextReading({ ...day, isOpen }, now);
      if (isOpen && !dueAt) log.error({ day: day.day }, 'payables of a day are not paid for long');
      await this.days.advance(day, { cursor: null, isOpen: dueAt === null && isOpen, dueAt });
      return;
    }
  }
}

/** From the first page again when the acquirer no longer knows the cursor. */
async function pageOf(acquirer: AcquirerProvider, { day, cursor }: PayableDay): Promise<PayablePage> {
  const period = { from: timeOf(day, 0), until: timeOf(addDays(day, 1), 0) };
  try {
    return await acquirer.payables({ ...period, cursor });
  } catch (error) {
    if (cursor === null || !(error instanceof ProviderRefused)) throw error;
    log.warn({ err: error, day }, 'the acquirer no longer knows a cursor');
    return acquirer.payables({ ...period, cursor: null });
  }
}
