import { later } from '@catraca/kernel/dates';
import { RunSchedule } from '@catraca/platform/mongo/run-schedule';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../../adapters/acquirers.ts';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { FollowAcquirer } from './follow-acquirer.ts';

/**
 * Brands let cardholders dispute for 120 days from the sale or from the expected delivery, and at most for
 * 540 days from the sale (Visa, "Dispute Management Guidelines"; Mastercard, "Chargeback Guide").
 */
const DISPUTABLE_MS = 540 * 24 * 3_600_000;

/**
 * Once an hour, reads the acquirer's list of charges that were charged back and follows those without a
 * callback.
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
