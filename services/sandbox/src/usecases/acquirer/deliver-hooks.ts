import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@catraca/platform/telemetry/log';
import { Injectable } from '@nestjs/common';
import { hookOf } from '../../adapters/acquirer/acquirer.wire.ts';
import { HookTargetStore } from '../../adapters/acquirer/hook-target.store.ts';
import { type DueHook, OrderStore } from '../../adapters/acquirer/order.store.ts';
import { CallbackClient } from '../../adapters/callback.client.ts';
import { FaultSwitch } from '../../adapters/fault.switch.ts';
import { leaseEnd, nextAttemptAt } from '../../domain/callback.ts';

const AT_ONCE = 32;

/** Sends due webhooks of the acquirer until the merchant accepts them or the attempts are exhausted. */
@Injectable()
export class DeliverHooks {
  private readonly underWay = new Set<Promise<void>>();
  private sending = 0;
  /** Whether a turn found no room: the next one begins when a webhook was sent. */
  private isFull = false;
  private isStopping = false;
  private lastTurn: Promise<void> = Promise.resolve();

  constructor(
    private readonly orders: OrderStore,
    private readonly targets: HookTargetStore,
    private readonly client: CallbackClient,
    private readonly faults: FaultSwitch,
  ) {}

  /** Not awaited: the job finds what is lost. */
  startSoon(): void {
    this.track(this.startDue());
  }

  /** One turn after another, so that the concurrency limit holds. */
  startDue(): Promise<void> {
    const turn = this.lastTurn.then(() => this.claimDue());
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when no webhook is being sent. No other one is begun. */
  async drained(): Promise<void> {
    this.isStopping = true;
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  /** Up to the concurrency limit: what waits for a connection would time out without being sent. */
  private async claimDue(): Promise<void> {
    const room = AT_ONCE - this.sending;
    this.isFull = room === 0;
    if (this.isFull || this.isStopping) return;
    const now = new Date();
    const due = (await this.orders.findDueHooks(now, room)).slice(0, room);
    const claims = await Promise.all(due.map((hook) => this.orders.claimHook(hook, leaseEnd(now))));
    for (const claim of claims) if (claim) this.send(claim);
  }

  private send(claim: DueHook): void {
    this.sending += 1;
    this.track(
      this.deliver(claim).finally(() => {
        this.sending -= 1;
        if (this.isFull && !this.isStopping) this.startSoon();
      }),
    );
  }

  private track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => log.warn({ err: error }, 'a webhook of the acquirer is sent again later'))
      .finally(() => this.underWay.delete(tracked));
    this.underWay.add(tracked);
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
