import { later } from '@catraca/kernel/dates';
import { type RunProgress, RunSchedule } from '@catraca/platform/mongo/run-schedule';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { ChargesClient, type KnownCharge } from '../adapters/charges.client.ts';
import { RecordCancellations } from './record-cancellations.ts';

const DAY_MS = 24 * 3_600_000;
/** Sales that may still be canceled. */
const CREATED_MS = 180 * DAY_MS;
/** Cancellations of so long before the last run are read again: the acquirer's lists may lag. */
const OVERLAP_MS = DAY_MS;
const AT_ONCE = 500;
/** Charges that could not be read, tried again by each run. */
const MAX_UNREAD = 1_000;

interface Run {
  livemode: boolean;
  now: Date;
  signal: AbortSignal;
  /** The acquirer's ids of charges that could not be read or recorded in this run. */
  unread: Set<string>;
}

/**
 * Once an hour, reads the acquirer's lists of what it has given back since the last run, and records what no
 * callback told us. After an interruption it goes back 180 days at most.
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
    const run = { livemode, now, signal, unread: new Set<string>() };
    await this.schedule.hourlySince('cancellations', run, (last) => this.read(run, last));
  }

  private async read(run: Run, last: RunProgress | null): Promise<RunProgress> {
    const ids = new Set<string>();
    try {
      for await (const id of this.canceled(run, last)) {
        run.signal.throwIfAborted();
        ids.add(id);
        if (ids.size < AT_ONCE) continue;
        await this.record(run, [...ids]);
        ids.clear();
      }
    } finally {
      // also what was read before the list failed
      if (!run.signal.aborted) await this.record(run, [...ids]);
    }
    run.signal.throwIfAborted();
    // with too many to carry, the next run reads the same lists again
    const at = run.unread.size > MAX_UNREAD && last ? last.at : run.now;
    return { at, unread: [...run.unread].slice(0, MAX_UNREAD) };
  }

  /** Our ids, some of them twice. */
  private canceled({ livemode, now, unread }: Run, last: RunProgress | null): AsyncIterable<string> {
    const acquirer = this.acquirers.inBackground({ livemode });
    const oldest = later(now, -CREATED_MS);
    const overlap = later(last?.at ?? oldest, -OVERLAP_MS);
    const canceled = new Date(Math.max(overlap.getTime(), oldest.getTime()));
    const since = { created: oldest, canceled, again: last?.unread ?? [] };
    return acquirer.canceledSince(since, (id) => unread.add(id));
  }

  private async record({ livemode, now, unread }: Run, ids: string[]): Promise<void> {
    const known = await this.charges.findPaidCards(livemode, ids);
    const acquirer = this.acquirers.inBackground({ livemode });
    for (const charge of known.filter(isLeft)) {
      try {
        await this.recordCancellations.execute(charge, acquirer, now);
      } catch (error) {
        if (charge.acquirerChargeId) unread.add(charge.acquirerChargeId);
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
