import { Injectable } from '@nestjs/common';
import { CallbackClient } from '../../shared/adapters/callback.client.ts';
import { attempt } from '../../shared/adapters/callback-attempt.ts';
import { ClockStore } from '../../shared/adapters/clock.store.ts';
import { FaultSwitch } from '../../shared/adapters/fault.switch.ts';
import { SendQueue } from '../../shared/adapters/send-queue.ts';
import { type BankTime, realTime } from '../../shared/domain/bank-time.ts';
import { nextAttemptAt } from '../../shared/domain/callback.ts';
import { CallbackUrls } from '../adapters/callback-urls.ts';
import { PixStore } from '../adapters/pix.store.ts';
import { nextSettlement, type Pix } from '../domain/pix.ts';

const AT_ONCE = 64;

/** Sends due callbacks until the merchant accepts them or the attempts are exhausted. */
@Injectable()
export class DeliverCallbacks {
  private readonly queue = new SendQueue<Pix>((pix) => this.deliver(pix), AT_ONCE);

  constructor(
    private readonly pixes: PixStore,
    private readonly callbackUrls: CallbackUrls,
    private readonly client: CallbackClient,
    private readonly faults: FaultSwitch,
    private readonly clocks: ClockStore,
  ) {}

  /** Sends a callback that this process has leased. Not awaited: if it is lost, it becomes due again. */
  start(pix: Pix): void {
    if (pix.callback?.dueAt) this.queue.start(pix);
  }

  /** Starts due callbacks up to the concurrency limit. */
  startDue(): Promise<void> {
    return this.queue.startDue({
      find: (now, limit) => this.pixes.findDue(now, limit),
      claim: (pix, leaseEnd) => this.pixes.claim(pix, leaseEnd),
    });
  }

  drained(): Promise<void> {
    return this.queue.drained();
  }

  private async deliver(pix: Pix): Promise<void> {
    const startedAt = await this.clocks.time(pix.endToEndId);
    const { outcome, endedAt } = await attempt(this.faults.takeCallbackFault(), () => this.send(pix));
    if (outcome === 'dropped') return this.pixes.finishCallback(pix, 'dropped');
    if (outcome === 'accepted') return this.finish(pix, startedAt);

    const next = nextAttemptAt(pix.callback!.attempts, endedAt);
    return next ? this.pixes.postponeCallback(pix, next) : this.pixes.finishCallback(pix, 'given_up');
  }

  /** Returns that were in progress get another callback when they are settled. */
  private finish(pix: Pix, sentAt: BankTime): Promise<void> {
    const settlement = nextSettlement(pix, sentAt.now);
    return settlement
      ? this.pixes.postponeCallback(pix, realTime(sentAt, settlement))
      : this.pixes.finishCallback(pix, 'delivered');
  }

  /** Reads the URL at each attempt, because the merchant may have changed it. */
  private async send(pix: Pix): Promise<boolean> {
    const url = await this.callbackUrls.of(pix);
    const { now } = await this.clocks.time(pix.endToEndId);
    return url !== null && this.client.post(url, pix, now);
  }
}
