import { backOffMs } from '@catraca/kernel/back-off';
import { later } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';
import { log } from '@catraca/platform/telemetry/log';
import { gauge } from '@catraca/platform/telemetry/metrics';
import { inSpan, SpanKind } from '@catraca/platform/telemetry/trace';
import { isRefusalFinal } from '@catraca/providers/pix/doubt';
import { type PixProvider, type PixReturnStatus, RETURN } from '@catraca/providers/pix/pix-provider';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { SECOND_LOOK_MS } from '@catraca/providers/second-look';
import { Injectable } from '@nestjs/common';
import { PixBanks } from '../../adapters/pix-banks.ts';
import { UnclaimedPaymentStore } from '../../adapters/unclaimed-payment.store.ts';
import { nextReturn, type UnclaimedPayment } from '../../domain/pix/unclaimed-payment.ts';

const BATCH_SIZE = 20;
const FIRST_RETRY_MS = 2_000;
const OVERDUE_AFTER_MS = 3_600_000;
/** The bank may make a return after it refused it, or somebody makes it there. */
const LOOKED_AT_AFTER_FAILURE_MS = 7 * 24 * 3_600_000;

const stuckReturns = gauge({
  name: 'stuck_returns',
  help: 'Returns to payers that failed, or that have been pending for over an hour',
  labels: ['mode', 'status'],
});

/**
 * Returns payments that pay no charge, as far as the bank has not done so by itself. The return's id at the
 * bank is the payment's own, so a retry cannot return it twice. Each payment has its own back-off, so that
 * one that fails does not hold up the others. A failed one is looked at for a week.
 */
@Injectable()
export class ReturnPayments {
  constructor(
    private readonly unclaimed: UnclaimedPaymentStore,
    private readonly banks: PixBanks,
  ) {}

  /** Attempts the returns that are due, and looks at failed ones. Returns their number. */
  async execute(livemode: boolean, now: Date): Promise<number> {
    if (!this.banks.has(livemode)) return 0;
    const next = ({ attempts }: UnclaimedPayment, jitter: number) =>
      later(now, backOffMs(attempts, FIRST_RETRY_MS, jitter));
    const due = await this.unclaimed.claimDue({ livemode, now, limit: BATCH_SIZE }, next);
    await Promise.all(due.map((payment) => this.attempt(payment, now)));
    return due.length;
  }

  /** Counts the returns that need manual review, and logs each that takes too long once. */
  async report(livemode: boolean, now: Date): Promise<void> {
    if (!this.banks.has(livemode)) return;
    const since = later(now, -OVERDUE_AFTER_MS);
    for (const endToEndId of await this.unclaimed.markOverdue(livemode, since, now))
      log.error({ payment: endToEndId }, 'a return to the payer has been pending for over an hour');
    const { failed, pending } = await this.unclaimed.countStuck(livemode, since);
    const mode = livemode ? 'live' : 'test';
    stuckReturns.set({ mode, status: 'failed' }, failed);
    stuckReturns.set({ mode, status: 'pending' }, pending);
  }

  private async attempt(payment: UnclaimedPayment, now: Date): Promise<void> {
    try {
      const span = { name: 'return payment', kind: SpanKind.INTERNAL };
      await inSpan(span, () => this.returnPayment(payment, now));
    } catch (error) {
      log.warn({ err: error, payment: payment.endToEndId }, 'returning a payment failed and will be retried');
    }
  }

  /** Only what the bank calls final ends a return; anything else may still be done, or succeed later. */
  private async returnPayment(payment: UnclaimedPayment, now: Date): Promise<void> {
    const { endToEndId, livemode, status } = payment;
    const found = await this.banks.inBackground({ livemode }).findPayment(endToEndId);
    const next = nextReturn(payment, found?.returns ?? []);
    if (status === 'failed') return this.lookAtFailed(payment, next === 'returned', now);
    const outcome = typeof next === 'object' ? await this.send(payment, next.send, now) : next;
    if (outcome === 'returned') await this.unclaimed.settle(endToEndId);
    if (outcome === 'not_returned' && (await this.unclaimed.fail(endToEndId, now)))
      log.error({ payment: endToEndId }, 'a return to the payer failed for good');
  }

  /** Null: another instance is sending it, or the bank's refusal is not final yet. */
  private async send(payment: UnclaimedPayment, amount: Cents, now: Date): Promise<PixReturnStatus | null> {
    const sent = await this.unclaimed.markSent(payment, now);
    if (!sent) return null;
    const { endToEndId } = sent;
    const returning = this.bankOf(sent, now).returnPayment(endToEndId, endToEndId, amount);
    const made = returning.then((found) => found.status);
    return made.catch(async (error: unknown) => {
      if (!(error instanceof ProviderRefused && error.isDefinite(RETURN))) throw error;
      if (!error.afterDoubt) await this.unclaimed.markSent(sent, payment.unknownSendAt);
      if (isRefusalFinal(error, payment.unknownSendAt, now)) return this.afterRefusal(sent, amount, now);
      throw error;
    });
  }

  /**
   * The bank may have returned a part by itself since the payment was read, and refuse the whole for that.
   * Its reads may lag, so only a second refusal is final. Null: the next attempt decides.
   */
  private async afterRefusal(
    payment: UnclaimedPayment,
    refused: Cents,
    now: Date,
  ): Promise<PixReturnStatus | null> {
    const { endToEndId, livemode, refusedAt } = payment;
    const found = await this.banks.inBackground({ livemode }).findPayment(endToEndId);
    const next = nextReturn(payment, found?.returns ?? []);
    if (next === 'wait') return null;
    if (typeof next === 'string') return next;
    if (next.send !== refused) return null;
    if (refusedAt && now >= later(refusedAt, SECOND_LOOK_MS)) return 'not_returned';
    if (!refusedAt) await this.unclaimed.markRefused(payment, now);
    return null;
  }

  private async lookAtFailed(
    { endToEndId, failedAt }: UnclaimedPayment,
    isReturned: boolean,
    now: Date,
  ): Promise<void> {
    if (isReturned && (await this.unclaimed.settle(endToEndId)))
      log.warn({ payment: endToEndId }, 'a return to the payer that had failed was made after all');
    const isOver = !failedAt || now > later(failedAt, LOOKED_AT_AFTER_FAILURE_MS);
    if (isOver) await this.unclaimed.stopLooking(endToEndId);
  }

  /** The return of a payment that names a charge of ours is a step of the charge. */
  private bankOf({ chargeId: id, accountId, livemode }: UnclaimedPayment, now: Date): PixProvider {
    const { banks } = this;
    return id ? banks.inBackground({ id, accountId, livemode }, now) : banks.inBackground({ livemode });
  }
}
