import { CONFIG } from '@catraca/platform/service/config';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { Inject, Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { ChargeStore } from '../adapters/charge.store.ts';
import { PixBanks } from '../adapters/pix-banks.ts';
import type { ChargesSettings } from '../config.ts';
import type { Charge } from '../domain/charge.ts';
import { nextCheckAt } from '../domain/next-check.ts';
import { FollowAcquirer } from './card/follow-acquirer.ts';
import { FollowBank } from './pix/follow-bank.ts';

const MAX_BATCH = 50;

/**
 * Asks the bank or acquirer of a mode about charges whose check is due: an intent with an unknown outcome, an
 * expired QR. Each is claimed first, so that instances share the work, and is checked again with back-off.
 * Returns the number of charges checked.
 */
@Injectable()
export class CheckDueCharges {
  private readonly limit: number;

  constructor(
    private readonly charges: ChargeStore,
    private readonly banks: PixBanks,
    private readonly followBank: FollowBank,
    private readonly acquirers: Acquirers,
    private readonly followAcquirer: FollowAcquirer,
    private readonly clocks: TestClocks,
    @Inject(CONFIG) { BACKGROUND_CALLS_PER_SECOND }: ChargesSettings,
  ) {
    // Not more than a second's worth: what is claimed and not yet asked would be due again.
    this.limit = Math.min(MAX_BATCH, BACKGROUND_CALLS_PER_SECOND);
  }

  async execute(livemode: boolean, now: Date): Promise<number> {
    if (!this.banks.has(livemode) && !this.acquirers.has(livemode)) return 0;
    const next = (charge: Charge, jitter: number) =>
      nextCheckAt(charge, this.clocks.now(charge, now), jitter);
    const due = await this.charges.claimDue({ livemode, now, limit: this.limit }, next);
    await this.clocks.each(due, (charge) => this.check(charge, now));
    return due.length;
  }

  private async check(charge: Charge, now: Date): Promise<void> {
    try {
      const { banks, acquirers } = this;
      if (charge.card) await this.followAcquirer.execute(charge, now, this.portOf(acquirers, charge, now));
      else await this.followBank.execute(charge, now, this.portOf(banks, charge, now));
    } catch (error) {
      log.warn(
        { err: error, charge: charge.id },
        'checking a charge at its provider failed and will be retried',
      );
    }
  }

  /** The budget of jobs would spread what a jump of a test clock makes due over minutes. */
  private portOf<Port>(providers: Providers<Port>, charge: Charge, now: Date): Port {
    return this.clocks.isMoved(charge) ? providers.of(charge, now) : providers.inBackground(charge, now);
  }
}

interface Providers<Port> {
  of(charge: Charge, now: Date): Port;
  inBackground(charge: Charge, now: Date): Port;
}
