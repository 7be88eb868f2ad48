import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { CallbackClient } from '../adapters/callback.client.ts';
import { FaultSwitch } from '../adapters/fault.switch.ts';
import { PixStore } from '../adapters/pix.store.ts';
import { WebhookStore } from '../adapters/webhook.store.ts';
import { leaseEnd, nextAttemptAt } from '../domain/callback.ts';
import type { Pix } from '../domain/pix.ts';

const AT_ONCE = 64;

/** Sends the notices that are due, each until the merchant takes it or its attempts are used up. */
@Injectable()
export class DeliverCallbacks {
  private readonly waiting: Pix[] = [];
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly pixes: PixStore,
    private readonly webhooks: WebhookStore,
    private readonly client: CallbackClient,
    private readonly faults: FaultSwitch,
  ) {}

  /** Sends the notice of a payment whose attempt this process has begun. Not awaited: what is lost here falls due again. */
  start(pix: Pix): void {
    if (!pix.callback?.dueAt) return;
    this.waiting.push(pix);
    this.startWaiting();
  }

  /** Starts those that are due, as far as the limit of those under way lets it. */
  async startDue(): Promise<void> {
    while (this.underWay.size < AT_ONCE) {
      const now = new Date();
      const due = await this.pixes.findDue(now, AT_ONCE - this.underWay.size);
      if (due.length === 0) return;
      const claims = await Promise.all(due.map((pix) => this.pixes.claim(pix, leaseEnd(now))));
      for (const pix of claims) if (pix) this.start(pix);
    }
  }

  /** Resolves when nothing is being sent any more. What still waits falls due again, here or elsewhere. */
  async drained(): Promise<void> {
    this.waiting.length = 0;
    await Promise.all(this.underWay);
  }

  private startWaiting(): void {
    while (this.underWay.size < AT_ONCE && this.waiting.length > 0) {
      const pix = this.waiting.shift()!;
      const delivery = this.deliver(pix)
        .catch((error: unknown) => log.warn({ err: error }, 'a callback is tried again later'))
        .finally(() => {
          this.underWay.delete(delivery);
          this.startWaiting();
        });
      this.underWay.add(delivery);
    }
  }

  private async deliver(pix: Pix): Promise<void> {
    const { drop, repeat, disorderMs } = this.faults.takeCallbackFault();
    if (drop > 0) return this.pixes.finishCallback(pix, 'dropped');
    if (disorderMs > 0) await sleep(Math.random() * disorderMs);

    let taken = false;
    for (let times = 0; times <= repeat; times++) taken = (await this.send(pix)) || taken;
    if (taken) return this.pixes.finishCallback(pix, 'delivered');

    const next = nextAttemptAt(pix.callback!.attempts, new Date());
    return next ? this.pixes.postponeCallback(pix, next) : this.pixes.finishCallback(pix, 'given_up');
  }

  /** The address is read now, so that a merchant that moved is found. */
  private async send(pix: Pix): Promise<boolean> {
    const webhook = await this.webhooks.find(pix.chave);
    return webhook !== null && this.client.post(webhook.webhookUrl, pix);
  }
}
