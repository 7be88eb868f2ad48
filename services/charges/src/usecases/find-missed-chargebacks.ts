import { RunSchedule } from '@catraca/platform/mongo/run-schedule';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { ChargeStore } from '../adapters/charge.store.ts';
import { later } from '../domain/charge.ts';
import { FollowAcquirer } from './follow-acquirer.ts';

const EVERY_MS = 3_600_000;
const RETRY_MS = 60_000;
/** Brands let cardholders dispute a sale for 120 days, some reasons count from a later delivery. */
const DISPUTABLE_MS = 180 * 24 * 3_600_000;

/** Once an hour, reads the acquirer's list of charges that were charged back and follows those without a callback. */
@Injectable()
export class FindMissedChargebacks {
  constructor(
    private readonly schedule: RunSchedule,
    private readonly acquirers: Acquirers,
    private readonly charges: ChargeStore,
    private readonly followAcquirer: FollowAcquirer,
  ) {}

  async execute(livemode: boolean, now: Date, signal: AbortSignal): Promise<void> {
    const name = `chargebacks:${livemode ? 'live' : 'test'}`;
    if (!this.acquirers.has(livemode) || !(await this.schedule.claim(name, now, EVERY_MS))) return;
    try {
      await this.follow(livemode, now, signal);
    } catch (error) {
      await this.schedule.retryAt(name, later(now, RETRY_MS));
      throw error;
    }
  }

  private async follow(livemode: boolean, now: Date, signal: AbortSignal): Promise<void> {
    const acquirer = this.acquirers.inBackground({ livemode });
    const disputed = await acquirer.listChargedBack(later(now, -DISPUTABLE_MS));
    for (const charge of await this.charges.findUndisputed(disputed, livemode)) {
      signal.throwIfAborted();
      try {
        await this.followAcquirer.execute(charge, now, acquirer);
      } catch (error) {
        log.warn({ err: error, charge: charge.id }, 'following a chargeback failed and will be retried');
      }
    }
  }
}
