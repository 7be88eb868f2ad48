import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { hookOf } from '../../adapters/acquirer/acquirer.wire.ts';
import { HookTargetStore } from '../../adapters/acquirer/hook-target.store.ts';
import { type DueHook, OrderStore } from '../../adapters/acquirer/order.store.ts';
import { CallbackClient } from '../../adapters/callback.client.ts';
import { FaultSwitch } from '../../adapters/fault.switch.ts';
import { SendQueue } from '../../adapters/send-queue.ts';
import type { Order } from '../../domain/acquirer/order.ts';
import { leaseEnd, nextAttemptAt } from '../../domain/callback.ts';

const AT_ONCE = 32;

/** Sends webhooks of the acquirer until the merchant accepts them or the attempts are exhausted. */
@Injectable()
export class DeliverHooks {
  private readonly queue = new SendQueue<DueHook>((hook) => this.deliver(hook), AT_ONCE);

  constructor(
    private readonly orders: OrderStore,
    private readonly targets: HookTargetStore,
    private readonly client: CallbackClient,
    private readonly faults: FaultSwitch,
  ) {}

  /** Sends the order's webhooks after its first `before`, which this process has leased. Not awaited: lost ones become due again. */
  start(order: Order, before = 0): void {
    for (const hook of order.hooks.slice(before)) this.queue.start({ order, hook });
  }

  /** Starts due webhooks up to the concurrency limit. */
  async startDue(): Promise<void> {
    while (this.queue.room > 0) {
      const now = new Date();
      const { room } = this.queue;
      const due = (await this.orders.findDueHooks(now, room)).slice(0, room);
      if (due.length === 0) return;
      const claims = await Promise.all(due.map((hook) => this.orders.claimHook(hook, leaseEnd(now))));
      for (const claim of claims) if (claim) this.queue.start(claim);
    }
  }

  drained(): Promise<void> {
    return this.queue.drained();
  }

  private async deliver(claim: DueHook): Promise<void> {
    const target = await this.targets.find();
    const { drop, repeat, disorderMs } = this.faults.takeCallbackFault();
    if (drop > 0 || !target) return this.orders.settleHook(claim, null, 'dropped');
    if (disorderMs > 0) await sleep(Math.random() * disorderMs);

    const { order, hook } = claim;
    const body = hookOf(order, hook);
    let accepted = false;
    for (let times = 0; times <= repeat; times++)
      accepted = (await this.client.sendEvent(target, body, hook.callback.traceparent)) || accepted;
    if (accepted) return this.orders.settleHook(claim, null, 'delivered');
    return this.orders.settleHook(claim, nextAttemptAt(hook.callback.attempts, new Date()), 'given_up');
  }
}
