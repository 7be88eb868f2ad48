import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { CancellationLock } from '../adapters/cancellation-lock.store.ts';
import { ChargesClient } from '../adapters/charges.client.ts';
import { DisputeStore } from '../adapters/dispute.store.ts';
import { RefundStore } from '../adapters/refund.store.ts';
import { refunded } from '../domain/cancellation.ts';
import type { Refund, RefundOutcome } from '../domain/refund.ts';
import type { ReturnOutcome } from '../domain/return-outcome.ts';
import { AskAcquirer } from './ask-acquirer.ts';
import { AskBank } from './ask-bank.ts';
import type { Caller } from './caller.ts';
import { countCorrection } from './count-correction.ts';

const concluded = counter({
  name: 'refunds_total',
  help: 'Refunds that ended, by origin (seller, bank or med) and outcome',
  labels: ['mode', 'origin', 'outcome'],
});

/**
 * Takes a reserved refund as far as it goes now: to its outcome at the bank or acquirer, and then to the
 * charge. The outcome is stored before the charge hears of it, so that nobody is asked again after a crash in
 * between.
 */
@Injectable()
export class DriveRefund {
  constructor(
    private readonly refunds: RefundStore,
    private readonly disputes: DisputeStore,
    private readonly charges: ChargesClient,
    private readonly askBank: AskBank,
    private readonly askAcquirer: AskAcquirer,
    private readonly lock: CancellationLock,
  ) {}

  async execute(refund: Refund, now: Date, caller: Caller): Promise<Refund> {
    const outcome = refund.stage === 'reserved' ? await this.ask(refund, now, caller) : null;
    return this.recordOutcome(refund, outcome, now);
  }

  /** The same with what the bank has just reported. */
  async recordOutcome(refund: Refund, outcome: ReturnOutcome | null, now: Date): Promise<Refund> {
    const settled = outcome && refund.stage === 'reserved' ? await this.store(refund, outcome) : refund;
    return settled.stage === 'settled' ? this.conclude(settled, now) : settled;
  }

  /** What was canceled at the acquirer's panel is done: its refund was recorded after that. */
  private async ask(refund: Refund, now: Date, caller: Caller): Promise<ReturnOutcome | null> {
    if (refund.paymentMethod !== 'credit_card') return this.askBank.execute(refund, now, caller);
    return refund.origin === 'seller' ? this.askAcquirer.execute(refund, now, caller) : refunded;
  }

  private async store(refund: Refund, outcome: ReturnOutcome): Promise<Refund> {
    return (await this.refunds.advance(refund, ['reserved'], { stage: 'settled', ...outcome })).refund;
  }

  private async conclude(settled: Refund, now: Date): Promise<Refund> {
    const { id, outcome } = settled;
    const atCharge = await this.charges.conclude(settled, outcome!, now);
    if (settled.disputeId && atCharge.status === 'succeeded')
      await this.disputes.approve(settled.disputeId, now);
    if (atCharge.status !== outcome)
      log.error({ refund: id, outcome, charge: atCharge.status }, 'the charge ended this refund otherwise');
    // Before it has ended: after that nobody would.
    if (settled.paymentMethod === 'credit_card') await this.lock.release(settled);
    const { refund, changed } = await this.refunds.advance(settled, ['settled'], {
      stage: 'concluded',
      outcome: atCharge.status as RefundOutcome,
      processedAt: new Date(atCharge.processedAt ?? now),
      dueAt: null,
    });
    if (!changed) return refund;
    if (refund.corrects) countCorrection(refund);
    concluded.inc({
      mode: refund.livemode ? 'live' : 'test',
      origin: refund.origin,
      outcome: refund.outcome!,
    });
    return refund;
  }
}
