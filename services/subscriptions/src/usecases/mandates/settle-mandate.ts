import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../../adapters/charges.client.ts';
import { MandateStore } from '../../adapters/mandate.store.ts';
import { SubscriptionStore } from '../../adapters/subscription.store.ts';
import { isOpen, type Mandate } from '../../domain/mandate.ts';
import { followed } from '../../domain/subscription-changes.ts';
import { CatchUp } from '../subscriptions/catch-up.ts';

/**
 * Does what follows from a mandate's status: the charges of one that ended are canceled, as far as they are
 * not under way, its first charge too; its subscription begins or ends. Safe to repeat. The job repeats what
 * was interrupted.
 */
@Injectable()
export class SettleMandate {
  constructor(
    private readonly mandates: MandateStore,
    private readonly charges: ChargesClient,
    private readonly subscriptions: SubscriptionStore,
    private readonly catchUp: CatchUp,
  ) {}

  async execute(mandate: Mandate, now: Date): Promise<Mandate> {
    if (mandate.isSettled) return mandate;
    const { id, accountId, livemode, status } = mandate;
    await this.tellSubscription(mandate, now);
    if (!isOpen(mandate)) await this.charges.cancelPending({ accountId, livemode, now }, id, null);
    return this.mandates.change(mandate, now, (current) =>
      current.status === status && !current.isSettled ? { set: { isSettled: true }, event: null } : null,
    );
  }

  /** It may be confirmed and active at once. */
  private async tellSubscription(mandate: Mandate, now: Date): Promise<void> {
    const open = await this.subscriptions.openOf(mandate, mandate.id);
    if (!open) return;
    // What was due before its last day is charged first.
    const subscription = mandate.end?.code === 'ended' ? await this.catchUp.execute(open, now) : open;
    const told = await this.subscriptions.change(subscription, now, (one) => followed(one, mandate, now));
    await this.subscriptions.change(told, now, (one) => followed(one, mandate, now));
  }
}
