import { backOffMs } from '@catraca/kernel/back-off';
import type { CallContext } from '@catraca/kernel/call-context';
import { later } from '@catraca/kernel/dates';
import { isTooLateToSend } from '@catraca/kernel/due-days';
import { ApiError } from '@catraca/kernel/errors';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { RequestNotSent } from '@catraca/providers/http/outcome';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import { failUnsent, markSent, postpone, unmark, waitForDoubt } from '../../domain/automatic/sending.ts';
import type { Charge } from '../../domain/charge.ts';
import { FollowScheduled } from './follow-scheduled.ts';

/** A call to the bank takes at most 8 s. A send that is older was interrupted. */
const FIRST_GAP_MS = 15_000;
/** So that two instances that send as of one moment are told apart. */
const SPREAD_MS = 60_000;
/** Sends under way at a time. */
const CONCURRENT = 64;

/**
 * Sends charges of mandates to the bank when their time has come. Each is marked first, by a conditional
 * write, so that instances share the work and a crash loses none: the txid is the charge's, so that a
 * repeated send makes no second one. What the bank does not take is sent again with back-off for as long as
 * the bank takes its due day, and has failed after that (ADR 83).
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

  /**
   * Returns the number of charges that were due, and 0 also when the bank takes no more for now. `random`: from 0
   * to 1, another one at each call.
   */
  async execute(livemode: boolean, now: Date, limit: number, random: () => number): Promise<number> {
    if (!this.banks.has(livemode)) return 0;
    const due = await this.charges.findToSend({ livemode, now, limit });
    const waiting = due.values();
    let isTaking = true;
    const inTurn = async (most: number) => {
      for (const charge of waiting.take(most)) {
        if (!(await this.send(charge, this.clocks.now(charge, now), random))) isTaking = false;
        if (!isTaking) return;
      }
    };
    // One alone: failures of many at once would open the circuit that sellers' sales go through too.
    await inTurn(1);
    if (isTaking) await Promise.all(Array.from({ length: CONCURRENT }, () => inTurn(limit)));
    return isTaking ? due.length : 0;
  }

  /** `now`: the account's. False: the bank takes no more for now. */
  private async send(charge: Charge, now: Date, random: () => number): Promise<boolean> {
    const { accountId, livemode, attempts, scheduled } = charge;
    const context: CallContext = { accountId, livemode, now };
    const nextSendAt = later(now, backOffMs(attempts, FIRST_GAP_MS, random()));
    const at = this.sendTimeOf(charge, now, random);
    if (isTooLateToSend(scheduled!.dueOn, at)) return this.end(context, charge, nextSendAt);
    const marked = await this.charges.change(context, charge, (one) => markSent(one, at, nextSendAt));
    if (marked.scheduled?.sentAt?.getTime() !== at.getTime()) return true;
    try {
      await this.sendMarked(marked, at);
      return true;
    } catch (error) {
      log.warn({ err: error, charge: charge.id }, 'sending a charge of a mandate failed and will be retried');
      const isUndone = error instanceof RequestNotSent || isRateLimited(error);
      if (isUndone) await this.charges.change(context, marked, (one) => unmark(one, charge, marked));
      return error instanceof ProviderRefused;
    }
  }

  /** What a test clock jumped over happens when it was due, once (specification S19.5). */
  private sendTimeOf(charge: Charge, now: Date, random: () => number): Date {
    const { dueOn, sendAt, sentAt } = charge.scheduled!;
    const isJumped = this.clocks.isMoved(charge) && isTooLateToSend(dueOn, now) && sentAt === null;
    return isJumped ? later(sendAt!, Math.floor(random() * SPREAD_MS)) : now;
  }

  private async sendMarked(charge: Charge, now: Date): Promise<void> {
    const automatic = this.banks.automaticOf(this.banks.of(charge, now));
    await this.sandboxClock.beginAt(charge, this.banks.txidOf(charge), now);
    const order = this.banks.scheduledOrderFor(charge, charge.scheduled!);
    await this.followScheduled.apply(charge, await automatic.scheduleCharge(order), now);
  }

  /** Its time is over: the bank has it by an earlier send, or it has failed. */
  private async end(context: CallContext, charge: Charge, nextEndAt: Date): Promise<boolean> {
    const { now } = context;
    const postponed = await this.charges.change(context, charge, (one) => postpone(one, now, nextEndAt));
    try {
      const isSent = postponed.scheduled!.sentAt !== null;
      const followed = isSent ? await this.followScheduled.execute(postponed, now) : postponed;
      await this.charges.change(context, followed, (one) => failUnsent(one, now) ?? waitForDoubt(one, now));
      return true;
    } catch (error) {
      log.warn({ err: error, charge: charge.id }, 'ending a charge of a mandate failed and will be retried');
      return error instanceof ProviderRefused;
    }
  }
}

function isRateLimited(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'provider_rate_limited';
}
