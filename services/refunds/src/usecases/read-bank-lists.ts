import { RunSchedule } from '@catraca/platform/mongo/run-schedule';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { FindMissedDisputes } from './find-missed-disputes.ts';
import { FindMissedReturns } from './find-missed-returns.ts';

const failures = counter({
  name: 'bank_list_failures_total',
  help: 'Readings of a bank’s list (returns or disputes) that failed; each is repeated in a minute',
  labels: ['mode', 'list'],
});

/**
 * Reads the bank's lists of returns and of disputes once an hour, whatever the number of instances, each by
 * itself: one that fails does not hold up the other.
 */
@Injectable()
export class ReadBankLists {
  constructor(
    private readonly schedule: RunSchedule,
    private readonly findMissedDisputes: FindMissedDisputes,
    private readonly findMissedReturns: FindMissedReturns,
  ) {}

  returns(livemode: boolean, now: Date, signal: AbortSignal): Promise<void> {
    const read = () => this.findMissedReturns.execute(livemode, now, signal);
    return this.hourly('returns', { livemode, now }, read);
  }

  disputes(livemode: boolean, now: Date, signal: AbortSignal): Promise<void> {
    const read = () => this.findMissedDisputes.execute(livemode, now, signal);
    return this.hourly('disputes', { livemode, now }, read);
  }

  private hourly(
    list: 'returns' | 'disputes',
    run: { livemode: boolean; now: Date },
    read: () => Promise<void>,
  ): Promise<void> {
    const labels = { mode: run.livemode ? 'live' : 'test', list };
    return this.schedule.hourly(`bank-${list}`, run, () =>
      read().catch((error: unknown) => {
        failures.inc(labels);
        throw error;
      }),
    );
  }
}
