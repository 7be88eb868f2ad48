import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@catraca/platform/log';
import { Injectable } from '@nestjs/common';
import { CallbackClient } from '../adapters/callback.client.ts';
import { CallbackStore } from '../adapters/callback.store.ts';
import { FaultSwitch } from '../adapters/fault.switch.ts';
import { PixStore } from '../adapters/pix.store.ts';
import { WebhookStore } from '../adapters/webhook.store.ts';
import { type Callback, nextAttemptAt } from '../domain/callback.ts';

const LEASE_MS = 15_000;
const AT_ONCE = 32;

/** Sends the notices that are due, each until the merchant takes it or its attempts are used up. */
@Injectable()
export class DeliverCallbacks {
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly callbacks: CallbackStore,
    private readonly pixes: PixStore,
    private readonly webhooks: WebhookStore,
    private readonly client: CallbackClient,
    private readonly faults: FaultSwitch,
  ) {}

  /** One was just stored: it leaves now, not with the next round. Whatever goes wrong, the next round finds it. */
  soon(): void {
    this.dueOnes().catch((error: unknown) => log.warn({ err: error }, 'callbacks wait for the next round'));
  }

  /** Starts all that are due, as far as the limit of those under way lets it. */
  async dueOnes(): Promise<void> {
    while (this.underWay.size < AT_ONCE) {
      const now = new Date();
      const callback = await this.callbacks.claim(now, new Date(now.getTime() + LEASE_MS));
      if (!callback) return;
      this.start(callback);
    }
  }

  /** Resolves when nothing is being sent. */
  async drained(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private start(callback: Callback): void {
    const delivery = this.deliver(callback)
      .catch((error: unknown) =>
        log.warn({ err: error, callback: callback.id }, 'a callback is tried again later'),
      )
      .finally(() => {
        const othersMayWait = this.underWay.size >= AT_ONCE;
        this.underWay.delete(delivery);
        if (othersMayWait) this.soon();
      });
    this.underWay.add(delivery);
  }

  private async deliver(callback: Callback): Promise<void> {
    const { drop, repeat, disorderMs } = this.faults.takeCallbackFault();
    if (drop > 0) return this.callbacks.finish(callback.id, 'dropped', new Date());
    if (disorderMs > 0) await sleep(Math.random() * disorderMs);

    let taken = false;
    for (let times = 0; times <= repeat; times++) taken = (await this.send(callback)) || taken;
    if (taken) return this.callbacks.finish(callback.id, 'delivered', new Date());

    const next = nextAttemptAt(callback.attempts, new Date());
    if (next) return this.callbacks.postpone(callback.id, next);
    return this.callbacks.finish(callback.id, 'given_up', new Date());
  }

  /** Where to and what is read now: a merchant that moved is found, and a return made meanwhile is told. */
  private async send(callback: Callback): Promise<boolean> {
    const [webhook, pix] = await Promise.all([
      this.webhooks.find(callback.chave),
      this.pixes.find(callback.endToEndId),
    ]);
    return webhook !== null && pix !== null && this.client.post(webhook.webhookUrl, callback, pix);
  }
}
