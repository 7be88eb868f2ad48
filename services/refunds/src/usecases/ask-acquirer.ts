import type { Cents } from '@catraca/kernel/money';
import { MoneyOut } from '@catraca/platform/service/money-out';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { log } from '@catraca/platform/telemetry/log';
import type { AcquirerProvider, CardPayment } from '@catraca/providers/acquirer/acquirer-provider';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { CancellationLock } from '../adapters/cancellation-lock.store.ts';
import { RefundStore } from '../adapters/refund.store.ts';
import {
  cancellationState,
  isExhausted,
  isOfSale,
  notRefundable,
  refunded,
  succeededAmount,
} from '../domain/cancellation.ts';
import { isUnsent, type Refund } from '../domain/refund.ts';
import { failedBecause, type ReturnOutcome } from '../domain/return-outcome.ts';
import type { Caller } from './caller.ts';

interface Sending {
  acquirer: AcquirerProvider;
  isRepeated: boolean;
  /** What other refunds of the charge have given back, in cents. */
  succeeded: Cents;
}

/**
 * Asks the acquirer to cancel for one reserved refund of a card charge, or for the outcome. A cancellation is
 * not idempotent there: one refund of a charge is sent at a time, and what the acquirer shows decides before
 * anything is sent again.
 */
@Injectable()
export class AskAcquirer {
  constructor(
    private readonly refunds: RefundStore,
    private readonly lock: CancellationLock,
    private readonly acquirers: Acquirers,
    private readonly moneyOut: MoneyOut,
    private readonly sandboxClock: SandboxClock,
  ) {}

  /** How the refund ended, or null while that is unknown. */
  async execute(refund: Refund, now: Date, caller: Caller): Promise<ReturnOutcome | null> {
    if (isUnsent(refund) && this.moneyOut.isHeld(refund)) return null;
    if (!(await this.holdsLock(refund))) return null;
    return this.follow(refund, now, caller);
  }

  /** The lock of a refund whose outcome is stored passes to the next one that asks. */
  private async holdsLock(refund: Refund): Promise<boolean> {
    const holderId = await this.lock.acquire(refund);
    if (holderId === refund.id) return true;
    const holder = await this.refunds.find(holderId, refund.livemode);
    return holder?.stage !== 'reserved' && this.lock.pass(holderId, refund);
  }

  private async follow(given: Refund, now: Date, caller: Caller): Promise<ReturnOutcome | null> {
    const { id, chargeId, livemode } = given;
    const { acquirers } = this;
    const acquirer = caller === 'job' ? acquirers.inBackground(given, now) : acquirers.of(given, now);
    await this.sandboxClock.sync(given, chargeId, now);
    const found = await saleOf(given, acquirer);
    if (!found) return null;
    // Read after the acquirer: what it shows may be of another instance that has sent this refund meanwhile.
    const refund = await this.refunds.find(id, livemode);
    if (refund?.stage !== 'reserved') return null;
    const succeeded = await this.succeededAmount(refund);
    const state = cancellationState(refund, found, { now, succeeded });
    if (state === 'done') return refunded;
    if (state === 'unknown') return null;
    if (isExhausted(refund, found)) return notRefundable;
    // Refused while an earlier request was in doubt, and not shown since: it was never made.
    if (refund.refusedAt) return refusedByAcquirer(null);
    if (this.moneyOut.isHeld(refund)) return null;
    const isRepeated = refund.sentAt !== null;
    const sending = { sentAt: now, canceledBefore: found.canceledAmount, refusedAt: null };
    const sent = await this.refunds.markSent(refund, sending);
    return sent && this.cancel(sent, found, { acquirer, isRepeated, succeeded });
  }

  /** Of the other refunds of the charge. */
  private async succeededAmount({ id, chargeId, accountId, livemode }: Refund): Promise<Cents> {
    const refunds = await this.refunds.ofCharge(chargeId, { accountId, livemode });
    return succeededAmount(refunds.filter((one) => one.id !== id));
  }

  private async cancel(
    refund: Refund,
    { acquirerChargeId }: CardPayment,
    { acquirer, isRepeated, succeeded }: Sending,
  ): Promise<ReturnOutcome | null> {
    const { id: reference, amount, sentAt } = refund;
    try {
      const after = await acquirer.cancelCharge(acquirerChargeId, { amount, reference });
      return cancellationState(refund, after, { now: sentAt!, succeeded }) === 'done' ? refunded : null;
    } catch (error) {
      if (!(error instanceof ProviderRefused && error.isDefinite('DELETE /charges/{id}'))) throw error;
      if (!isRepeated) return refusedByAcquirer(error.problem);
      log.warn(
        { refund: reference, problem: error.problem },
        'a repeated cancellation was refused: in doubt',
      );
      await this.refunds.advance(refund, ['reserved'], { refusedAt: sentAt });
      return null;
    }
  }
}

/** The acquirer's charge that paid the sale. Null while it is not shown: no other one is canceled. */
async function saleOf(
  { id, chargeId, acquirerChargeId }: Refund,
  acquirer: AcquirerProvider,
): Promise<CardPayment | null> {
  const found = await acquirer.findOrder(chargeId, acquirerChargeId, { needsCancellations: true });
  if (found && isOfSale(found, acquirerChargeId)) return found;
  log.error({ refund: id }, 'the acquirer does not know the charge of a refund');
  return null;
}

function refusedByAcquirer(problem: string | null): ReturnOutcome {
  return failedBecause('A adquirente recusou o estorno', problem);
}
