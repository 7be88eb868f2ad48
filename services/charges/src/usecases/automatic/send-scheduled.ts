import { backOffMs } from '@catraca/kernel/back-off';
import type { CallContext } from '@catraca/kernel/call-context';
import { later } from '@catraca/kernel/dates';
import { isTooLateToSend } from '@catraca/kernel/due-days';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { log } from '@catraca/platform/telemetry/log';
import { isNotTaken, UnusableAnswer } from '@catraca/providers/http/outcome';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { PixBanks } from '../../adapters/pix-banks.ts';
import { type SendOutcome, SendRun } from '../../domain/automatic/send-run.ts';
import {
  endLateSends,
  failUnsent,
  lateSendTime,
  markSent,
  postpone,
  unmark,
  waitForDoubt,
} from '../../domain/automatic/sending.ts';
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
   * Returns the number of charges that were due, and 0 also when the bank takes no more for now, or is
   * silent. An odd answer about one charge leaves the others. `random`: from 0 to 1, another one at each
   * call.
   */
  async execute(livemode: boolean, now: Date, limit: number, random: () => number): Promise<number> {
    if (!this.banks.has(livemode)) return 0;
    const due = await this.charges.findToSend({ livemode, now, limit });
    const waiting = due.values();
    const run = new SendRun();
    const inTurn = async (isDone: () => boolean) => {
      for (const charge of waiting) {
        run.add(await this.send(charge, this.clocks.now(charge, now), random));
        if (isDone()) return;
      }
    };
    // One alone: failures of many at once would open the circuit that sellers' sales go through too.
    await inTurn(() => run.isOver || run.isAnswered);
    if (!run.isOver) await Promise.all(Array.from({ length: CONCURRENT }, () => inTurn(() => run.isOver)));
    return run.isOver ? 0 : due.length;
  }

  /** Sends it, or ends it if its time is over. `now`: the account's. */
  private async send(charge: Charge, now: Date, random: () => number): Promise<SendOutcome> {
    const { accountId, livemode, attempts, scheduled } = charge;
    const context: CallContext = { accountId, livemode, now };
    const nextSendAt = later(now, backOffMs(attempts, FIRST_GAP_MS, random()));
    const sentAt = this.sendTimeOf(charge, now, random);
    try {
      if (isTooLateToSend(scheduled!.dueOn, sentAt)) await this.end(context, charge, nextSendAt);
      else await this.sendAsOf(sentAt, context, charge, nextSendAt);
      return 'answered';
    } catch (error) {
      log.warn({ err: error, charge: charge.id }, 'sending a charge of a mandate failed and will be retried');
      return outcomeOf(error);
    }
  }

  /** What a test clock jumped over happens when it was due, once (specification S19.5). */
  private sendTimeOf(charge: Charge, now: Date, random: () => number): Date {
    const isLate = this.clocks.isMoved(charge) && isTooLateToSend(charge.scheduled!.dueOn, now);
    const late = isLate ? lateSendTime(charge) : null;
    return late ? later(late, 1 + Math.floor(random() * SPREAD_MS)) : now;
  }

  private async sendAsOf(
    sentAt: Date,
    context: CallContext,
    charge: Charge,
    nextSendAt: Date,
  ): Promise<void> {
    const { now } = context;
    const mark = { now, sentAt, nextSendAt };
    const marked = await this.charges.change(context, charge, (one) => markSent(one, mark));
    if (marked.scheduled?.sentAt?.getTime() !== sentAt.getTime()) return;
    try {
      await this.sendMarked(marked, sentAt);
    } catch (error) {
      if (outcomeOf(error) === 'not_taken')
        await this.charges.change(context, marked, (one) => unmark(one, charge, marked, now));
      else if (error instanceof ProviderRefused && sentAt < now)
        await this.charges.change(context, marked, (one) => endLateSends(one, marked));
      throw error;
    }
  }

  private async sendMarked(charge: Charge, now: Date): Promise<void> {
    const automatic = this.banks.automaticOf(this.banks.of(charge, now));
    await this.sandboxClock.beginAt(charge, this.banks.txidOf(charge), now);
    const order = this.banks.scheduledOrderFor(charge, charge.scheduled!);
    await this.followScheduled.apply(charge, await automatic.scheduleCharge(order), now);
  }

  /** Its time is over: the bank has it by an earlier send, or it has failed. */
  private async end(context: CallContext, charge: Charge, nextEndAt: Date): Promise<void> {
    const { now } = context;
    const postponed = await this.charges.change(context, charge, (one) => postpone(one, now, nextEndAt));
    const isSent = postponed.scheduled!.sentAt !== null;
    const followed = isSent ? await this.followScheduled.execute(postponed, now) : postponed;
    await this.charges.change(context, followed, (one) => failUnsent(one, now) ?? waitForDoubt(one, now));
  }
}

function outcomeOf(error: unknown): SendOutcome {
  if (isNotTaken(error)) return 'not_taken';
  return error instanceof ProviderRefused || error instanceof UnusableAnswer ? 'answered' : 'silent';
}
