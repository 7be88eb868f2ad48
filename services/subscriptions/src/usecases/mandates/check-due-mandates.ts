import { later } from '@catraca/kernel/dates';
import { CONFIG } from '@catraca/platform/service/config';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { Inject, Injectable } from '@nestjs/common';
import { MandateStore } from '../../adapters/mandate.store.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import type { SubscriptionsSettings } from '../../config.ts';
import { abandoned } from '../../domain/follow-mandate.ts';
import type { Mandate } from '../../domain/mandate.ts';
import { isUnanswered, nextMandateCheckAt } from '../../domain/mandate-checks.ts';
import { FollowFirstCharge } from './follow-first-charge.ts';
import { FollowMandate } from './follow-mandate.ts';
import { OrderAtBank } from './order-at-bank.ts';
import { SettleMandate } from './settle-mandate.ts';

const MAX_BATCH = 50;
/** As long as a retry with the same Idempotency-Key can still bring it to the bank. */
const ABANDON_AFTER_MS = 24 * 3_600_000;

/**
 * Carries on mandates that are due: an order of unknown outcome, an end that the bank has not confirmed, what
 * follows from a status; and asks the bank about those that wait for the payer, or whose last notice may be
 * lost. Each is claimed first, so that instances share the work. `now` is real time.
 */
@Injectable()
export class CheckDueMandates {
  private readonly limit: number;

  constructor(
    private readonly mandates: MandateStore,
    private readonly banks: PixBanks,
    private readonly orderAtBank: OrderAtBank,
    private readonly followMandate: FollowMandate,
    private readonly followFirstCharge: FollowFirstCharge,
    private readonly settleMandate: SettleMandate,
    private readonly clocks: TestClocks,
    @Inject(CONFIG) { BACKGROUND_CALLS_PER_SECOND }: SubscriptionsSettings,
  ) {
    // Not more than a second's worth: what is claimed and not yet asked would be due again.
    this.limit = Math.min(MAX_BATCH, BACKGROUND_CALLS_PER_SECOND);
  }

  /** Returns the number of mandates that were due. */
  async execute(livemode: boolean, realNow: Date): Promise<number> {
    if (!this.banks.can(livemode, 'pixAutomatic')) return 0;
    const next = (mandate: Mandate, jitter: number) =>
      nextMandateCheckAt(mandate, this.clocks.now(mandate, realNow), jitter);
    const due = await this.mandates.claimDue({ livemode, now: realNow, limit: this.limit }, next);
    await this.clocks.each(due, (mandate) => this.check(mandate, realNow));
    return due.length;
  }

  private async check(mandate: Mandate, realNow: Date): Promise<void> {
    try {
      await this.carryOn(mandate, this.clocks.now(mandate, realNow), realNow);
    } catch (error) {
      log.warn({ err: error, mandate: mandate.id }, 'carrying on a mandate failed and will be retried');
    }
  }

  private async carryOn(mandate: Mandate, now: Date, realNow: Date): Promise<unknown> {
    if (mandate.status === 'requested') return this.recover(mandate, now, realNow);
    if (!mandate.isSettled) return this.settleMandate.execute(mandate, now);
    if (mandate.ending) return this.followMandate.cancelAtBank(mandate, now);
    if (!isUnanswered(mandate, now))
      return this.followMandate.execute(mandate, now, this.portOf(mandate, now));
    if (mandate.firstChargeId) return this.followFirstCharge.execute(mandate, now);
    return this.followMandate.end(mandate, 'unanswered', now);
  }

  /** What the bank has is carried on. Only a retry of the seller sends. */
  private async recover(mandate: Mandate, now: Date, realNow: Date): Promise<unknown> {
    if (mandate.ending) return this.orderAtBank.withdraw(mandate, now);
    if (mandate.bankId) return this.ask(mandate, now, realNow);
    const found = await this.orderAtBank.findSent(mandate, now, realNow);
    if (found || now < later(mandate.createdAt, ABANDON_AFTER_MS)) return found;
    const lastAt = mandate.sends?.lastAt.getTime();
    const ended = await this.mandates.change(mandate, now, (current) =>
      current.sends?.lastAt.getTime() === lastAt && !current.bankId ? abandoned(current) : null,
    );
    return this.settleMandate.execute(ended, now);
  }

  /** One that could not be shown to the payer by its time ends. */
  private async ask(mandate: Mandate, now: Date, realNow: Date): Promise<Mandate> {
    try {
      return await this.orderAtBank.execute(mandate, now, realNow);
    } catch (error) {
      if (now < mandate.expiresAt) throw error;
      log.warn({ err: error, mandate: mandate.id }, 'a mandate ends, as its payer could not be asked');
      return this.orderAtBank.giveUp(mandate, 'unanswered', now);
    }
  }

  /** The budget of jobs would spread what a jump of a test clock makes due over minutes. */
  private portOf(mandate: Mandate, now: Date) {
    return this.clocks.isMoved(mandate) ? this.banks.of(mandate, now) : this.banks.inBackground(mandate, now);
  }
}
