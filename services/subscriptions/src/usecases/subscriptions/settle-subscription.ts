import { allDone } from '@catraca/platform/service/all-done';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../../adapters/charges.client.ts';
import { MandateStore } from '../../adapters/mandate.store.ts';
import { SubscriptionStore } from '../../adapters/subscription.store.ts';
import { hasEnded, type Subscription } from '../../domain/subscription.ts';
import { FollowMandate } from '../mandates/follow-mandate.ts';

/**
 * Does what follows from a subscription's end: its charges are canceled, as far as they are not under way,
 * and so is a mandate that came with it, also while a charge cannot be canceled. Safe to repeat. The job
 * repeats what was interrupted.
 */
@Injectable()
export class SettleSubscription {
  constructor(
    private readonly subscriptions: SubscriptionStore,
    private readonly mandates: MandateStore,
    private readonly charges: ChargesClient,
    private readonly followMandate: FollowMandate,
  ) {}

  async execute(subscription: Subscription, now: Date): Promise<Subscription> {
    if (subscription.isSettled || !hasEnded(subscription)) return subscription;
    const { id, accountId, livemode, status, mandateId } = subscription;
    const context = { accountId, livemode, now };
    await allDone([
      // What was due before its last day goes on.
      () => status !== 'completed' && this.charges.cancelPending(context, mandateId, id),
      () => this.endMandate(subscription, now),
    ]);
    return this.subscriptions.change(subscription, now, (current) =>
      current.isSettled ? null : { set: { isSettled: true }, event: null },
    );
  }

  private async endMandate({ accountId, livemode, mandateId, ownsMandate }: Subscription, now: Date) {
    const context = { accountId, livemode, now };
    const mandate = ownsMandate ? await this.mandates.find(context, mandateId) : null;
    if (mandate) await this.followMandate.end(mandate, 'subscription', now);
  }
}
