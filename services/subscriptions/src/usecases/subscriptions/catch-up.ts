import { TestClocks } from '@catraca/platform/service/test-clocks';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '../../adapters/subscription.store.ts';
import { advance } from '../../domain/advance.ts';
import type { Subscription } from '../../domain/subscription.ts';
import { ChargeCycles } from './charge-cycles.ts';

/** Does what time brought to a subscription by now, one step after another, and makes its charges. */
@Injectable()
export class CatchUp {
  constructor(
    private readonly subscriptions: SubscriptionStore,
    private readonly chargeCycles: ChargeCycles,
    private readonly clocks: TestClocks,
  ) {}

  async execute(subscription: Subscription, now: Date): Promise<Subscription> {
    return this.chargeCycles.execute(await this.steps(subscription, now), now);
  }

  /** Without the charges: the job makes them. */
  async steps(subscription: Subscription, now: Date): Promise<Subscription> {
    const clock = { now, isJumped: this.clocks.isMoved(subscription) };
    let current = subscription;
    while (advance(current, clock))
      current = await this.subscriptions.change(current, now, (one) => advance(one, clock));
    return current;
  }
}
