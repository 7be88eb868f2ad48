import { later } from '@catraca/kernel/dates';
import { RunSchedule } from '@catraca/platform/mongo/run-schedule';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../../adapters/acquirers.ts';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { DISPUTABLE_MS } from '../../domain/card/chargeback.ts';
import { FollowAcquirer } from './follow-acquirer.ts';

/**
 * Once an hour, reads the acquirer's list of charges that were charged back and follows those without a
 * callback, and those that were charged back in part.
 */
@Injectable()
export class FindMissedChargebacks {
  constructor(
    private readonly schedule: RunSchedule,
    private readonly acquirers: Acquirers,
    private readonly charges: ChargeStore,
    private readonly followAcquirer: FollowAcquirer,
  ) {}

  async execute(livemode: boolean, now: Date, signal: AbortSignal): Promise<void> {
    if (!this.acquirers.has(livemode)) return;
    await this.schedule.hourly('chargebacks', { livemode, now }, () => this.follow(livemode, now, signal));
  }

  private async follow(livemode: boolean, now: Date, signal: AbortSignal): Promise<void> {
    const acquirer = this.acquirers.inBackground({ livemode });
    const disputed = await acquirer.listChargedBack(later(now, -DISPUTABLE_MS));
    for (const charge of await this.charges.findDisputable(disputed, livemode)) {
      signal.throwIfAborted();
      try {
        await this.followAcquirer.execute(charge, now, acquirer);
      } catch (error) {
        log.warn({ err: error, charge: charge.id }, 'following a chargeback failed and will be retried');
      }
    }
  }
}
