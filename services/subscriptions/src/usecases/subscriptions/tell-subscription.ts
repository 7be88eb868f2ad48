import { Injectable } from '@nestjs/common';
import { MandateStore } from '../../adapters/mandate.store.ts';
import { SubscriptionStore } from '../../adapters/subscription.store.ts';
import type { MandateStatus } from '../../domain/mandate-states.ts';
import type { Subscription } from '../../domain/subscription.ts';
import { followed } from '../../domain/subscription-changes.ts';

/**
 * Does to a subscription what follows from its mandate. The mandate is read again after that: one that ended
 * in between has been told to the subscription as it was before. Safe to repeat.
 */
@Injectable()
export class TellSubscription {
  constructor(
    private readonly subscriptions: SubscriptionStore,
    private readonly mandates: MandateStore,
  ) {}

  async execute(subscription: Subscription, now: Date): Promise<Subscription> {
    let current = subscription;
    for (let told: MandateStatus | null = null; ; ) {
      const mandate = await this.mandates.find({ ...current, now }, current.mandateId, true);
      if (!mandate || mandate.status === told) return current;
      told = mandate.status;
      const follow = (one: Subscription) => followed(one, mandate, now);
      current = await this.subscriptions.change(current, now, follow);
      current = await this.subscriptions.change(current, now, follow); // confirmed and active at once
    }
  }
}
