import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { derivedId, timeOfId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import { MandateStore } from '../../adapters/mandate.store.ts';
import { SubscriptionStore } from '../../adapters/subscription.store.ts';
import type { Mandate } from '../../domain/mandate.ts';
import { assertSeller, type MandateOrder } from '../../domain/mandate-order.ts';
import type { Subscription } from '../../domain/subscription.ts';
import { abandoned, followed } from '../../domain/subscription-changes.ts';
import { requestedSubscription, type SubscriptionOrder } from '../../domain/subscription-order.ts';
import { isDefinite } from '../is-refusal.ts';
import { CreateMandate, type Ordering } from '../mandates/create-mandate.ts';

/** With an existing mandate, or with the order of a new one. */
export interface NewSubscription extends Omit<SubscriptionOrder, 'mandateId' | 'ownsMandate'> {
  mandateId: string | null;
  mandateOrder: Omit<MandateOrder, 'id'> | null;
}

type Requested = Omit<Ordering, 'subscriptionId'>;

/**
 * Makes a subscription. Its own mandate, if it comes with one, is made after its intent: sellers see it once
 * the bank has the mandate. Safe to repeat with the same id. Throws resource_not_found, mandate_not_active,
 * mandate_in_use, seller_not_approved, amount_below_minimum, amount_not_allowed, validation_failed,
 * provider_unavailable.
 */
@Injectable()
export class CreateSubscription {
  constructor(
    private readonly subscriptions: SubscriptionStore,
    private readonly mandates: MandateStore,
    private readonly createMandate: CreateMandate,
  ) {}

  async execute(context: CallContext, order: NewSubscription, ordering: Requested): Promise<Subscription> {
    const known = await this.subscriptions.find(context, order.id, true);
    const subscription = known ?? (await this.request(context, order, ordering));
    if (subscription.status === 'abandoned') throw new ApiError('provider_unavailable');
    if (subscription.status !== 'requested') return subscription;

    const mandate = await this.mandateOf(context, subscription, order, ordering);
    return this.follow(subscription, mandate, context.now);
  }

  private async request(
    context: CallContext,
    { mandateOrder, ...order }: NewSubscription,
    { seller }: Requested,
  ): Promise<Subscription> {
    const approval = {
      isApproved: seller.registration === 'approved',
      minAmount: seller.contract?.minAmount ?? 0,
    };
    assertSeller(approval);
    const mandateId = order.mandateId ?? mandateIdOf(order.id);
    const allowed = mandateOrder?.terms ?? (await this.chargeable(context, mandateId));
    const requested = { ...order, mandateId, ownsMandate: mandateOrder !== null };
    const { minAmount } = approval;
    const intent = requestedSubscription(context, requested, { allowed, minAmount });
    return this.subscriptions.insertOrFind(context, intent);
  }

  /** An existing mandate that may still be charged. */
  private async chargeable(context: CallContext, id: string): Promise<Mandate> {
    const mandate = await this.mandates.get(context, id);
    if (mandate.status !== 'pending' && mandate.status !== 'active') throw new ApiError('mandate_not_active');
    return mandate;
  }

  private async mandateOf(
    context: CallContext,
    subscription: Subscription,
    { mandateOrder }: NewSubscription,
    ordering: Requested,
  ): Promise<Mandate> {
    const { id, mandateId } = subscription;
    if (!mandateOrder) return this.mandates.get(context, mandateId);
    try {
      const order = { ...mandateOrder, id: mandateId };
      return await this.createMandate.execute(context, order, { ...ordering, subscriptionId: id });
    } catch (error) {
      if (isDefinite(error)) await this.subscriptions.change(subscription, context.now, abandoned);
      throw error;
    }
  }

  /** It may be confirmed and active at once. A mandate that ended in the meantime has none. */
  private async follow(subscription: Subscription, mandate: Mandate, now: Date): Promise<Subscription> {
    const confirmed = await this.subscriptions.change(subscription, now, (one) =>
      followed(one, mandate, now),
    );
    if (confirmed.status !== 'requested')
      return this.subscriptions.change(confirmed, now, (one) => followed(one, mandate, now));
    await this.subscriptions.change(subscription, now, abandoned);
    throw new ApiError('mandate_not_active');
  }
}

/** The same in every retry. */
function mandateIdOf(subscriptionId: string): string {
  return derivedId('mnd', new Date(timeOfId(subscriptionId)), [subscriptionId]);
}
