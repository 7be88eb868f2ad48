import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { derivedId, timeOfId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import { MandateStore } from '../../adapters/mandate.store.ts';
import { SubscriptionStore } from '../../adapters/subscription.store.ts';
import type { Mandate } from '../../domain/mandate.ts';
import { assertSeller, type MandateOrder } from '../../domain/mandate-order.ts';
import type { Subscription } from '../../domain/subscription.ts';
import { abandoned } from '../../domain/subscription-changes.ts';
import { requestedSubscription, type SubscriptionOrder } from '../../domain/subscription-order.ts';
import { isDefinite } from '../is-refusal.ts';
import { CreateMandate, type Ordering } from '../mandates/create-mandate.ts';
import { TellSubscription } from './tell-subscription.ts';

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
    private readonly tell: TellSubscription,
  ) {}

  async execute(context: CallContext, order: NewSubscription, ordering: Requested): Promise<Subscription> {
    const known = await this.subscriptions.find(context, order.id, true);
    const subscription = known ?? (await this.request(context, order, ordering));
    if (subscription.status === 'abandoned') throw new ApiError('provider_unavailable');
    if (subscription.status !== 'requested') return subscription;

    await this.makeMandate(context, subscription, order, ordering);
    const told = await this.tell.execute(subscription, context.now);
    // It ended in the meantime.
    if (told.status === 'abandoned') throw new ApiError('mandate_not_active');
    return told;
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

  /** Fields of a mandate are named as in the subscription's request. */
  private async makeMandate(
    context: CallContext,
    subscription: Subscription,
    { mandateOrder }: NewSubscription,
    ordering: Requested,
  ): Promise<void> {
    const { id, mandateId } = subscription;
    if (!mandateOrder) return;
    try {
      const order = { ...mandateOrder, id: mandateId };
      await this.createMandate.execute(context, order, { ...ordering, subscriptionId: id });
    } catch (error) {
      if (isDefinite(error)) await this.subscriptions.change(subscription, context.now, abandoned);
      throw inMandate(error);
    }
  }
}

function inMandate(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return error;
  const fields = Object.entries((error.details.fields ?? {}) as Record<string, string[]>);
  const named = fields.map(([name, problems]) => [`mandate.${name}`, problems]);
  return new ApiError(error.code, { fields: Object.fromEntries(named) });
}

/** The same in every retry. */
function mandateIdOf(subscriptionId: string): string {
  return derivedId('mnd', new Date(timeOfId(subscriptionId)), [subscriptionId]);
}
