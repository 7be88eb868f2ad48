import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { CallbackClient } from '../../shared/adapters/callback.client.ts';
import { attempt } from '../../shared/adapters/callback-attempt.ts';
import { ClockStore } from '../../shared/adapters/clock.store.ts';
import { FaultSwitch } from '../../shared/adapters/fault.switch.ts';
import { SendQueue } from '../../shared/adapters/send-queue.ts';
import { nextAttemptAt } from '../../shared/domain/callback.ts';
import { PayoutStore } from '../adapters/payout.store.ts';
import { payoutNotice } from '../adapters/payout.wire.ts';
import { WebhookStore } from '../adapters/webhook.store.ts';
import type { Payout } from '../domain/payout.ts';

const AT_ONCE = 32;

/** Sends due notices of payouts until the merchant accepts them or the attempts are exhausted. */
@Injectable()
export class DeliverPayoutNotices {
  private readonly queue = new SendQueue<Payout>((payout) => this.deliver(payout), AT_ONCE);

  constructor(
    private readonly payouts: PayoutStore,
    private readonly webhooks: WebhookStore,
    private readonly client: CallbackClient,
    private readonly faults: FaultSwitch,
    private readonly clocks: ClockStore,
  ) {}

  /** Not awaited: the job finds what is lost. */
  startSoon(): void {
    this.startDue().catch((error: unknown) => log.warn({ err: error }, 'due notices are read again soon'));
  }

  /** Starts due notices up to the concurrency limit. */
  startDue(): Promise<void> {
    return this.queue.startDue({
      find: (now, limit) => this.payouts.findDue(now, limit),
      claim: (payout, leaseEnd) => this.payouts.claim(payout, leaseEnd),
    });
  }

  drained(): Promise<void> {
    return this.queue.drained();
  }

  private async deliver(payout: Payout): Promise<void> {
    const { outcome, endedAt } = await attempt(this.faults.takeCallbackFault(), () => this.send(payout));
    if (outcome === 'dropped') return this.payouts.finishCallback(payout, 'dropped');
    if (outcome === 'accepted') return this.payouts.finishCallback(payout, 'delivered');

    const next = nextAttemptAt(payout.callback!.attempts, endedAt);
    return next
      ? this.payouts.postponeCallback(payout, next)
      : this.payouts.finishCallback(payout, 'given_up');
  }

  private async send(payout: Payout): Promise<boolean> {
    const webhook = await this.webhooks.find(payout.chave);
    if (!webhook) return false;
    const notice = payoutNotice(payout, (await this.clocks.time(payout.idEnvio)).now);
    return this.client.send(webhook.webhookUrl, { path: 'pix', body: notice }, payout.callback?.traceparent);
  }
}
