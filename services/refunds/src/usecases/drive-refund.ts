import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { ChargesClient } from '../adapters/charges.client.ts';
import { DisputeStore } from '../adapters/dispute.store.ts';
import { RefundStore } from '../adapters/refund.store.ts';
import type { Refund, RefundOutcome } from '../domain/refund.ts';
import type { ReturnOutcome } from '../domain/return-outcome.ts';
import { AskAcquirer } from './ask-acquirer.ts';
import { AskBank } from './ask-bank.ts';
import type { Caller } from './caller.ts';

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

  private ask(refund: Refund, now: Date, caller: Caller): Promise<ReturnOutcome | null> {
    const provider = refund.paymentMethod === 'credit_card' ? this.askAcquirer : this.askBank;
    return provider.execute(refund, now, caller);
  }

  private async store(refund: Refund, outcome: ReturnOutcome): Promise<Refund> {
    return (await this.refunds.advance(refund, ['reserved'], { stage: 'settled', ...outcome })).refund;
  }

  private async conclude(settled: Refund, now: Date): Promise<Refund> {
    const { id, outcome } = settled;
    const atCharge = await this.charges.conclude(settled, outcome!, now);
    if (atCharge.status !== outcome)
      log.error({ refund: id, outcome, charge: atCharge.status }, 'the charge ended this refund otherwise');
    const { refund, changed } = await this.refunds.advance(settled, ['settled'], {
      stage: 'concluded',
      outcome: atCharge.status as RefundOutcome,
      processedAt: new Date(atCharge.processedAt ?? now),
      dueAt: null,
    });
    if (changed) await this.reportOutcome(refund, now);
    return refund;
  }

  private async reportOutcome({ livemode, origin, outcome, disputeId }: Refund, now: Date): Promise<void> {
    concluded.inc({ mode: livemode ? 'live' : 'test', origin, outcome: outcome! });
    if (disputeId && outcome === 'succeeded') await this.disputes.approve(disputeId, now);
  }
}
