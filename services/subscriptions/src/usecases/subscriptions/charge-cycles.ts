import type { Charge } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsClient } from '../../adapters/accounts.client.ts';
import { ChargesClient } from '../../adapters/charges.client.ts';
import { MandateStore } from '../../adapters/mandate.store.ts';
import { SubscriptionStore } from '../../adapters/subscription.store.ts';
import type { SubscriptionsSettings } from '../../config.ts';
import { chargeableDay, chargingTime } from '../../domain/due-days.ts';
import { isChargeable, type Mandate } from '../../domain/mandate.ts';
import { type CycleCharge, type CycleState, hasEnded, type Subscription } from '../../domain/subscription.ts';
import { concluded } from '../../domain/subscription-changes.ts';
import { isRefusal } from '../is-refusal.ts';

const cycles = counter({
  name: 'subscription_cycles_total',
  help: 'Cycles of subscriptions, by what became of their charge: open when it was made, or skipped',
  labels: ['mode', 'state'],
});

/**
 * Has charges make the charges of cycles that came up. Each has its id from before, so that none is made
 * twice. A cycle that charges refuses is skipped.
 */
@Injectable()
export class ChargeCycles {
  constructor(
    private readonly subscriptions: SubscriptionStore,
    private readonly mandates: MandateStore,
    private readonly accounts: AccountsClient,
    private readonly charges: ChargesClient,
    private readonly clocks: TestClocks,
    @Inject(CONFIG) private readonly settings: SubscriptionsSettings,
  ) {}

  async execute(subscription: Subscription, now: Date): Promise<Subscription> {
    let current = subscription;
    for (const charge of subscription.charges.filter(({ state }) => state === 'intended'))
      current = await this.charge(current, charge, now);
    return current;
  }

  private async charge(subscription: Subscription, charge: CycleCharge, now: Date): Promise<Subscription> {
    const state = await this.stateOf(subscription, charge, now);
    const report = { chargeId: charge.chargeId, state };
    const stored = await this.subscriptions.change(subscription, now, (current) =>
      // It ended while its charge was made: what follows from that is done again.
      hasEnded(current) && state === 'open'
        ? { set: { isSettled: false, attempts: 0 }, event: null }
        : concluded(current, report, { limit: this.settings.SUBSCRIPTION_FAILED_CYCLES, now }),
    );
    cycles.inc({ mode: subscription.livemode ? 'live' : 'test', state });
    return stored;
  }

  /** What became of the charge. Throws while that is unknown. */
  private async stateOf(subscription: Subscription, charge: CycleCharge, now: Date): Promise<CycleState> {
    try {
      return stateOf(await this.make(subscription, charge, now));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (error.code === 'cycle_already_charged' && error.details.charge === charge.chargeId) return 'open';
      log.error({ err: error, subscription: subscription.id }, 'a cycle was not charged');
      return 'skipped';
    }
  }

  /**
   * A day that passed while we could not charge is moved within its cycle. What was made before is found,
   * also when it could not be made any more. Throws what charges throws.
   */
  private async make(subscription: Subscription, charge: CycleCharge, now: Date): Promise<Charge> {
    const { accountId, livemode, mandateId } = subscription;
    const isJumped = this.clocks.isMoved(subscription);
    const at = chargingTime(subscription, charge.dueOn, { now, isJumped });
    const context = { accountId, livemode, now: at };
    const mandate = await this.mandates.get(context, mandateId);
    const dueOn = chargeableDay(subscription, charge.dueOn, at);
    if (isChargeable(mandate, at) && dueOn !== null)
      return this.order(context, mandate, subscription, { ...charge, dueOn });
    const existing = await this.charges.find(context, charge.chargeId);
    if (existing) return existing;
    throw new ApiError(dueOn === null ? 'due_date_too_close' : 'mandate_not_active');
  }

  private async order(
    context: CallContext,
    mandate: Mandate,
    { id: subscriptionId, metadata }: Subscription,
    { chargeId, amount, dueOn }: CycleCharge,
  ): Promise<Charge> {
    const seller = await this.accounts.get(context.accountId);
    const { description, reference } = mandate;
    const shown = { description, reference, metadata, customerIp: '' };
    const order = { chargeId, subscriptionId, dueOn, amount, seller, ...shown };
    return this.charges.createScheduled(context, mandate, order);
  }
}

/** The state of a cycle, by its charge. */
export function stateOf({ status }: Pick<Charge, 'status'>): CycleState {
  switch (status) {
    case 'failed':
      return 'failed';
    case 'canceled':
    case 'expired':
      return 'skipped';
    case 'pending':
    case 'processing':
      return 'open';
    default:
      return 'paid';
  }
}
