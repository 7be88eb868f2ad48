import { RunSchedule } from '@catraca/platform/mongo/run-schedule';
import { Injectable } from '@nestjs/common';
import { later } from '../domain/time.ts';
import { FindMissedDisputes } from './find-missed-disputes.ts';
import { FindMissedReturns } from './find-missed-returns.ts';

const EVERY_MS = 3_600_000;
const RETRY_MS = 60_000;

/** Reads the bank's lists of disputes, and then of returns, once an hour, whatever the number of instances. */
@Injectable()
export class ReadBankLists {
  constructor(
    private readonly schedule: RunSchedule,
    private readonly findMissedDisputes: FindMissedDisputes,
    private readonly findMissedReturns: FindMissedReturns,
  ) {}

  async execute(livemode: boolean, now: Date, signal: AbortSignal): Promise<void> {
    const name = `bank-lists:${livemode ? 'live' : 'test'}`;
    if (!(await this.schedule.claim(name, now, EVERY_MS))) return;
    try {
      await this.findMissedDisputes.execute(livemode, now, signal);
      await this.findMissedReturns.execute(livemode, now, signal);
    } catch (error) {
      await this.schedule.retryAt(name, later(now, RETRY_MS));
      throw error;
    }
  }
}
