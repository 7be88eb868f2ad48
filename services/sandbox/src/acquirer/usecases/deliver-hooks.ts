import { Injectable } from '@nestjs/common';
import { CallbackClient } from '../../shared/adapters/callback.client.ts';
import { attempt } from '../../shared/adapters/callback-attempt.ts';
import { FaultSwitch } from '../../shared/adapters/fault.switch.ts';
import { SendQueue } from '../../shared/adapters/send-queue.ts';
import { nextAttemptAt } from '../../shared/domain/callback.ts';
import { hookOf } from '../adapters/acquirer.wire.ts';
import { HookTargetStore } from '../adapters/hook-target.store.ts';
import { type DueHook, OrderStore } from '../adapters/order.store.ts';
import type { Order } from '../domain/order.ts';

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

  /**
   * Sends the order's webhooks after its first `before`, which this process has leased. Not awaited: lost
   * ones become due again.
   */
  start(order: Order, before = 0): void {
    for (const hook of order.hooks.slice(before)) this.queue.start({ order, hook });
  }

  /** Starts due webhooks up to the concurrency limit. */
  startDue(): Promise<void> {
    return this.queue.startDue({
      find: (now, limit) => this.orders.findDueHooks(now, limit),
      claim: (hook, leaseEnd) => this.orders.claimHook(hook, leaseEnd),
    });
  }

  drained(): Promise<void> {
    return this.queue.drained();
  }

  private async deliver(claim: DueHook): Promise<void> {
    const target = await this.targets.find();
    const fault = this.faults.takeCallbackFault();
    if (!target) return this.orders.settleHook(claim, null, 'dropped');

    const { order, hook } = claim;
    const { traceparent, attempts } = hook.callback;
    const body = hookOf(order, hook);
    const { outcome, endedAt } = await attempt(fault, () => this.client.sendEvent(target, body, traceparent));
    if (outcome === 'dropped') return this.orders.settleHook(claim, null, 'dropped');
    if (outcome === 'accepted') return this.orders.settleHook(claim, null, 'delivered');
    return this.orders.settleHook(claim, nextAttemptAt(attempts, endedAt), 'given_up');
  }
}
