import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { CallbackClient } from '../adapters/callback.client.ts';
import { ClockStore } from '../adapters/clock.store.ts';
import { FaultSwitch } from '../adapters/fault.switch.ts';
import { PayoutStore } from '../adapters/payout.store.ts';
import { payoutNotice } from '../adapters/payout.wire.ts';
import { SendQueue } from '../adapters/send-queue.ts';
import { WebhookStore } from '../adapters/webhook.store.ts';
import { leaseEnd, nextAttemptAt } from '../domain/callback.ts';
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

  async startDue(): Promise<void> {
    const now = new Date();
    const due = await this.payouts.findDue(now, AT_ONCE);
    const claims = await Promise.all(due.map((payout) => this.payouts.claim(payout, leaseEnd(now))));
    for (const payout of claims) if (payout) this.queue.start(payout);
  }

  drained(): Promise<void> {
    return this.queue.drained();
  }

  private async deliver(payout: Payout): Promise<void> {
    const { drop, repeat, disorderMs } = this.faults.takeCallbackFault();
    if (drop > 0) return this.payouts.finishCallback(payout, 'dropped');
    if (disorderMs > 0) await sleep(Math.random() * disorderMs);

    let accepted = false;
    for (let times = 0; times <= repeat; times++) accepted = (await this.send(payout)) || accepted;
    if (accepted) return this.payouts.finishCallback(payout, 'delivered');

    const next = nextAttemptAt(payout.callback!.attempts, new Date());
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
