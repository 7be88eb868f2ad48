import { later } from '@catraca/kernel/dates';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '../../adapters/subscription.store.ts';
import { nextLookAt } from '../../domain/advance.ts';
import type { Subscription } from '../../domain/subscription.ts';
import { abandoned } from '../../domain/subscription-changes.ts';
import { CatchUp } from './catch-up.ts';
import { SettleSubscription } from './settle-subscription.ts';
import { TellSubscription } from './tell-subscription.ts';

const MAX_BATCH = 50;
/** As long as a retry with the same Idempotency-Key can still make its mandate. */
const ABANDON_AFTER_MS = 24 * 3_600_000;

/**
 * Carries on subscriptions that are due: cycles that come up, pauses that end, and what an interrupted
 * request left. Each is claimed first, so that instances share the work. `now` is real time.
 */
@Injectable()
export class AdvanceSubscriptions {
  constructor(
    private readonly subscriptions: SubscriptionStore,
    private readonly catchUp: CatchUp,
    private readonly settleSubscription: SettleSubscription,
    private readonly tell: TellSubscription,
    private readonly clocks: TestClocks,
  ) {}

  /** Returns the number of subscriptions that were due. */
  async execute(livemode: boolean, now: Date): Promise<number> {
    const next = (subscription: Subscription, jitter: number) =>
      nextLookAt(subscription, this.clocks.now(subscription, now), jitter);
    const due = await this.subscriptions.claimDue({ livemode, now, limit: MAX_BATCH }, next);
    await this.clocks.each(due, (subscription) =>
      this.attempt(subscription, this.clocks.now(subscription, now)),
    );
    return due.length;
  }

  private async attempt(subscription: Subscription, now: Date): Promise<void> {
    try {
      await this.carryOn(subscription, now);
    } catch (error) {
      const { id } = subscription;
      log.warn({ err: error, subscription: id }, 'carrying on a subscription failed and will be retried');
    }
  }

  private async carryOn(subscription: Subscription, now: Date): Promise<void> {
    if (subscription.status === 'requested') return this.recover(subscription, now);
    await this.settleSubscription.execute(await this.catchUp.execute(subscription, now), now);
  }

  /** Its request was interrupted: it follows what became of its mandate. */
  private async recover(subscription: Subscription, now: Date): Promise<void> {
    const told = await this.tell.execute(subscription, now);
    if (now >= later(told.createdAt, ABANDON_AFTER_MS)) await this.subscriptions.change(told, now, abandoned);
  }
}
