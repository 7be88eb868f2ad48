import type { ChargedMandateFact } from '@catraca/contracts/events/charge-events';
import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { CONFIG } from '@catraca/platform/service/config';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Inject, Injectable } from '@nestjs/common';
import { MandateStore } from '../adapters/mandate.store.ts';
import { SubscriptionStore } from '../adapters/subscription.store.ts';
import type { SubscriptionsSettings } from '../config.ts';
import { concluded } from '../domain/subscription-changes.ts';
import { FollowFirstCharge } from './mandates/follow-first-charge.ts';
import { stateOf } from './subscriptions/charge-cycles.ts';

interface ChargeReport {
  id: string;
  status: string;
}

/**
 * Follows the end of a charge of a mandate, and one that was made after its subscription had ended: it is
 * canceled. Safe to repeat, in any order.
 */
@Injectable()
export class RecordCharge {
  constructor(
    private readonly mandates: MandateStore,
    private readonly followFirstCharge: FollowFirstCharge,
    private readonly subscriptions: SubscriptionStore,
    private readonly clocks: TestClocks,
    @Inject(CONFIG) private readonly settings: SubscriptionsSettings,
  ) {}

  /** `context.now`: real time. */
  async execute(
    context: CallContext,
    { id, subscription, due_on }: ChargedMandateFact,
    charge: ChargeReport,
  ): Promise<void> {
    const isMade = charge.status === 'pending';
    if (due_on === null && !isMade) await this.followFirst(context, id, charge);
    if (due_on !== null && subscription) await this.followCycle(context, subscription, charge);
  }

  private async followFirst(
    context: CallContext,
    mandateId: string,
    { id: chargeId, status }: ChargeReport,
  ): Promise<void> {
    const mandate = await this.mandates.find(context, mandateId);
    if (mandate?.status !== 'pending' || mandate.firstChargeId !== chargeId) return;
    await this.followFirstCharge
      .apply(mandate, status, this.clocks.now(mandate, context.now))
      .catch((error: unknown) => leaveToJob(mandateId, error));
  }

  private async followCycle(context: CallContext, id: string, charge: ChargeReport): Promise<void> {
    const subscription = await this.subscriptions.find(context, id);
    if (!subscription) return;
    const now = this.clocks.now(subscription, context.now);
    const report = { chargeId: charge.id, state: stateOf(charge) };
    const limit = this.settings.SUBSCRIPTION_FAILED_CYCLES;
    await this.subscriptions.change(subscription, now, (one) => {
      if (report.state !== 'open') return concluded(one, report, { limit, now });
      const isLeft = one.status === 'canceled';
      return isLeft ? { set: { isSettled: false, attempts: 0 }, event: null } : null;
    });
  }
}

/** A bank or service that is away must not hold up other events: the job asks again. */
function leaveToJob(mandate: string, error: unknown): void {
  if (!(error instanceof ApiError) && !(error instanceof ProviderRefused)) throw error;
  log.warn({ err: error, mandate }, 'following a first charge failed and will be retried');
}
