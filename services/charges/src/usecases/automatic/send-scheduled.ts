import { backOffMs } from '@catraca/kernel/back-off';
import type { CallContext } from '@catraca/kernel/call-context';
import { later } from '@catraca/kernel/dates';
import { isTooLateToSend } from '@catraca/kernel/due-days';
import { ApiError } from '@catraca/kernel/errors';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { RequestNotSent } from '@catraca/providers/http/outcome';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import { failUnsent, markSent, unmark, waitForDoubt } from '../../domain/automatic/sending.ts';
import type { Charge } from '../../domain/charge.ts';
import { FollowScheduled } from './follow-scheduled.ts';

/** A call to the bank takes at most 8 s. A send that is older was interrupted. */
const FIRST_GAP_MS = 15_000;
/** Sends under way at a time. */
const CONCURRENT = 32;

/**
 * Sends charges of mandates to the bank when their time has come. Each is marked first, by a conditional write,
 * so that instances share the work and a crash loses none: the txid is the charge's, so that a repeated send
 * makes no second one. What the bank does not take is sent again with back-off for as long as the bank takes
 * its due day, and has failed after that.
 */
@Injectable()
export class SendScheduled {
  constructor(
    private readonly charges: ChargeStore,
    private readonly banks: PixBanks,
    private readonly followScheduled: FollowScheduled,
    private readonly clocks: TestClocks,
    private readonly sandboxClock: SandboxClock,
  ) {}

  /** Returns the number of charges that were due, and 0 also when the bank takes no more for now. */
  async execute(livemode: boolean, now: Date, limit: number): Promise<number> {
    if (!this.banks.has(livemode)) return 0;
    const due = await this.charges.findToSend({ livemode, now, limit });
    const waiting = due.values();
    let isLimited = false;
    const inTurn = async () => {
      for (const charge of waiting) {
        if (isLimited) return;
        isLimited = (await this.send(charge, this.clocks.now(charge, now))) === 'limited';
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT }, inTurn));
    return isLimited ? 0 : due.length;
  }

  /** `now`: the account's. */
  private async send(charge: Charge, now: Date): Promise<'done' | 'limited'> {
    const { accountId, livemode } = charge;
    const context: CallContext = { accountId, livemode, now };
    if (isTooLateToSend(charge.scheduled!.dueOn, now)) {
      await this.end(context, charge);
      return 'done';
    }
    const nextSendAt = later(now, backOffMs(charge.attempts, FIRST_GAP_MS, Math.random()));
    const marked = await this.charges.change(context, charge, (one) => markSent(one, now, nextSendAt));
    if (marked.scheduled?.sentAt?.getTime() !== now.getTime()) return 'done';
    try {
      await this.sendMarked(marked, now);
      return 'done';
    } catch (error) {
      const isUndone = error instanceof RequestNotSent || isRateLimited(error);
      if (isUndone) await this.charges.change(context, marked, (one) => unmark(one, charge, marked));
      log.warn({ err: error, charge: charge.id }, 'sending a charge of a mandate failed and will be retried');
      return isUndone ? 'limited' : 'done';
    }
  }

  private async sendMarked(charge: Charge, now: Date): Promise<void> {
    const automatic = this.banks.automaticOf(this.banks.of(charge, now));
    await this.sandboxClock.sync(charge, this.banks.txidOf(charge), now);
    const order = this.banks.scheduledOrderFor(charge, charge.scheduled!);
    await this.followScheduled.apply(charge, await automatic.scheduleCharge(order), now);
  }

  /** Its time is over: the bank has it by an earlier send, or it has failed. */
  private async end(context: CallContext, charge: Charge): Promise<void> {
    const { now } = context;
    try {
      const isSent = charge.scheduled!.sentAt !== null;
      const followed = isSent ? await this.followScheduled.execute(charge, now) : charge;
      await this.charges.change(context, followed, (one) => failUnsent(one, now) ?? waitForDoubt(one, now));
    } catch (error) {
      log.warn({ err: error, charge: charge.id }, 'ending a charge of a mandate failed and will be retried');
    }
  }
}

function isRateLimited(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'provider_rate_limited';
}
