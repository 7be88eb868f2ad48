import { RunSchedule } from '@catraca/platform/mongo/run-schedule';
import { Injectable } from '@nestjs/common';
import { FindMissedDisputes } from './find-missed-disputes.ts';
import { FindMissedReturns } from './find-missed-returns.ts';

/**
 * Reads the bank's lists of disputes, and then of returns, once an hour, whatever the number of instances.
 */
@Injectable()
export class ReadBankLists {
  constructor(
    private readonly schedule: RunSchedule,
    private readonly findMissedDisputes: FindMissedDisputes,
    private readonly findMissedReturns: FindMissedReturns,
  ) {}

  execute(livemode: boolean, now: Date, signal: AbortSignal): Promise<void> {
    return this.schedule.hourly('bank-lists', { livemode, now }, async () => {
      await this.findMissedDisputes.execute(livemode, now, signal);
      await this.findMissedReturns.execute(livemode, now, signal);
    });
  }
}
