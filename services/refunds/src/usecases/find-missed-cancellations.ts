import { later } from '@catraca/kernel/dates';
import { RunSchedule } from '@catraca/platform/mongo/run-schedule';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { ChargesClient, type KnownCharge } from '../adapters/charges.client.ts';
import { RecordCancellations } from './record-cancellations.ts';

const DAY_MS = 24 * 3_600_000;
/** Sales that may still be canceled. */
const CREATED_MS = 180 * DAY_MS;
/** Cancellations are read again for so long, in case that reading failed for some hours. */
const CANCELED_MS = DAY_MS;
const AT_ONCE = 500;

/**
 * Once an hour, reads the acquirer's lists of what it has given back, and records what no callback told us.
 */
@Injectable()
export class FindMissedCancellations {
  constructor(
    private readonly schedule: RunSchedule,
    private readonly acquirers: Acquirers,
    private readonly charges: ChargesClient,
    private readonly recordCancellations: RecordCancellations,
  ) {}

  async execute(livemode: boolean, now: Date, signal: AbortSignal): Promise<void> {
    if (!this.acquirers.has(livemode)) return;
    await this.schedule.hourly('cancellations', { livemode, now }, () => this.read(livemode, now, signal));
  }

  private async read(livemode: boolean, now: Date, signal: AbortSignal): Promise<void> {
    const since = { created: later(now, -CREATED_MS), canceled: later(now, -CANCELED_MS) };
    const ids = new Set<string>();
    try {
      for await (const id of this.acquirers.inBackground({ livemode }).canceledSince(since)) {
        signal.throwIfAborted();
        ids.add(id);
        if (ids.size < AT_ONCE) continue;
        await this.record([...ids], livemode, now);
        ids.clear();
      }
    } finally {
      // also what was read before the list failed
      if (!signal.aborted) await this.record([...ids], livemode, now);
    }
  }

  private async record(ids: string[], livemode: boolean, now: Date): Promise<void> {
    const known = await this.charges.findPaidCards(livemode, ids);
    const acquirer = this.acquirers.inBackground({ livemode });
    for (const charge of known.filter(isLeft)) {
      try {
        await this.recordCancellations.execute(charge, acquirer, now);
      } catch (error) {
        log.warn(
          { err: error, charge: charge.chargeId },
          'recording a cancellation failed and will be retried',
        );
      }
    }
  }
}

/** Most of what the lists name was refunded through us. */
function isLeft({ amount, refunds }: KnownCharge): boolean {
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  return succeeded.reduce((sum, refund) => sum + refund.amount, 0) < amount;
}
