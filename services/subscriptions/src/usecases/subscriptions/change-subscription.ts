import type { CallContext } from '@catraca/kernel/call-context';
import { type LocalDate, localDate } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { AccountsClient } from '../../adapters/accounts.client.ts';
import { MandateStore } from '../../adapters/mandate.store.ts';
import { SubscriptionStore } from '../../adapters/subscription.store.ts';
import type { Subscription, SubscriptionChange } from '../../domain/subscription.ts';
import {
  assertStarted,
  canceled,
  canceledAtEnd,
  paused,
  resumed,
  type Update,
  updated,
} from '../../domain/subscription-changes.ts';
import { CatchUp } from './catch-up.ts';
import { SettleSubscription } from './settle-subscription.ts';

/**
 * What a seller changes of a subscription. What was due before is done before. All throw
 * resource_not_found.
 */
@Injectable()
export class ChangeSubscription {
  constructor(
    private readonly subscriptions: SubscriptionStore,
    private readonly mandates: MandateStore,
    private readonly accounts: AccountsClient,
    private readonly catchUp: CatchUp,
    private readonly settleSubscription: SettleSubscription,
  ) {}

  /** Throws subscription_ended, amount_not_allowed, amount_below_minimum, validation_failed. */
  async update(context: CallContext, id: string, update: Update): Promise<Subscription> {
    const { mandateId } = await this.subscriptions.get(context, id);
    const { amount: fixedAmount } = await this.mandates.get(context, mandateId);
    const minAmount = update.amount === null ? 0 : await this.minAmountOf(context);
    return this.change(context, id, (one, now) => updated(one, update, { fixedAmount, minAmount, now }));
  }

  /** Throws subscription_ended, mandate_not_active, validation_failed. */
  pause(context: CallContext, id: string, until: LocalDate | null): Promise<Subscription> {
    return this.change(context, id, (one, now) => paused(one, until, localDate(now)));
  }

  /** Throws subscription_ended, mandate_not_active. */
  resume(context: CallContext, id: string): Promise<Subscription> {
    return this.change(context, id, (one) => {
      assertStarted(one);
      return resumed(one);
    });
  }

  /** One that has ended stays as it is. What follows is done by the job when it fails here. */
  async cancel(context: CallContext, id: string, at: 'now' | 'period_end'): Promise<Subscription> {
    const ended = await this.change(context, id, (one, now) =>
      at === 'now' ? canceled(one, null, now) : canceledAtEnd(one, now),
    );
    return this.settleSubscription.execute(ended, context.now).catch((error: unknown) => {
      log.warn({ err: error, subscription: id }, 'what follows from a subscription’s end will be done later');
      return ended;
    });
  }

  /** Of the seller's charges, as of now. */
  private async minAmountOf({ accountId }: CallContext): Promise<Cents> {
    return (await this.accounts.get(accountId)).contract?.minAmount ?? 0;
  }

  private async change(
    context: CallContext,
    id: string,
    decide: (subscription: Subscription, now: Date) => SubscriptionChange | null,
  ): Promise<Subscription> {
    const { now } = context;
    const current = await this.catchUp.steps(await this.subscriptions.get(context, id), now);
    return this.subscriptions.change(current, now, (one) => decide(one, now));
  }
}
