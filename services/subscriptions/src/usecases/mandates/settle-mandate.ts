import { allDone } from '@catraca/platform/service/all-done';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../../adapters/charges.client.ts';
import { MandateStore } from '../../adapters/mandate.store.ts';
import { SubscriptionStore } from '../../adapters/subscription.store.ts';
import { isOpen, type Mandate } from '../../domain/mandate.ts';
import { CatchUp } from '../subscriptions/catch-up.ts';
import { TellSubscription } from '../subscriptions/tell-subscription.ts';

/**
 * Does what follows from a mandate's status: the charges of one that ended are canceled, as far as they are
 * not under way, its first charge too; its subscription begins or ends. After its last day, what was due by
 * then goes on: a first attempt may have been moved to the next banking day. What fails holds up nothing
 * else. Safe to repeat. The job repeats what was interrupted.
 */
@Injectable()
export class SettleMandate {
  constructor(
    private readonly mandates: MandateStore,
    private readonly charges: ChargesClient,
    private readonly subscriptions: SubscriptionStore,
    private readonly catchUp: CatchUp,
    private readonly tell: TellSubscription,
  ) {}

  async execute(mandate: Mandate, now: Date): Promise<Mandate> {
    if (mandate.isSettled) return mandate;
    const { id, accountId, livemode, status } = mandate;
    const hasEnded = !isOpen(mandate) && !isOver(mandate);
    await allDone([
      () => this.tellSubscription(mandate, now),
      () => hasEnded && this.charges.cancelPending({ accountId, livemode, now }, id, null),
    ]);
    return this.mandates.change(mandate, now, (current) =>
      current.status === status && !current.isSettled ? { set: { isSettled: true }, event: null } : null,
    );
  }

  private async tellSubscription(mandate: Mandate, now: Date): Promise<void> {
    const open = await this.subscriptions.openOf(mandate, mandate.id);
    if (!open) return;
    // What was due before its last day is charged first.
    const subscription = mandate.end?.code === 'ended' ? await this.catchUp.execute(open, now) : open;
    await this.tell.execute(subscription, now);
  }
}

/** Whether it was active, and has come to its last day. */
function isOver({ end, activatedAt }: Mandate): boolean {
  return end?.code === 'ended' && activatedAt !== null;
}
