import { MoneyOut } from '@catraca/platform/service/money-out';
import { SandboxClock } from '@catraca/platform/service/sandbox-clock';
import { log } from '@catraca/platform/telemetry/log';
import { isRefusalFinal } from '@catraca/providers/pix/doubt';
import { type PixProvider, RETURN } from '@catraca/providers/pix/pix-provider';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Injectable } from '@nestjs/common';
import { PixBanks } from '../adapters/pix-banks.ts';
import { RefundStore } from '../adapters/refund.store.ts';
import type { Refund } from '../domain/refund.ts';
import { type ReturnOutcome, refusedByBank, returnOutcomeOf } from '../domain/return-outcome.ts';
import type { Caller } from './caller.ts';

/**
 * Asks the bank for the return of one reserved refund, or for its outcome. Safe to repeat: its return has our
 * id at the bank.
 */
@Injectable()
export class AskBank {
  constructor(
    private readonly refunds: RefundStore,
    private readonly banks: PixBanks,
    private readonly sandboxClock: SandboxClock,
    private readonly moneyOut: MoneyOut,
  ) {}

  /**
   * How the return ended, or null while that is unknown. `isMarked`: the caller has just stored that it is sent
   * now, for the first time.
   */
  async execute(refund: Refund, now: Date, caller: Caller, isMarked = false): Promise<ReturnOutcome | null> {
    const { banks } = this;
    const bank = caller === 'job' ? banks.inBackground(refund, now) : banks.of(refund, now);
    if (refund.sentAt && !isMarked) {
      const found = await bank.findReturn(refund.endToEndId!, refund.returnId);
      if (found) return this.read(refund, found);
    }
    if (refund.origin !== 'seller' || this.moneyOut.isHeld(refund)) return null;
    await this.sandboxClock.sync(refund, refund.endToEndId!, now);
    if (isMarked) return this.make(refund, bank, { earlierSend: null, now });
    const sends = { sentAt: refund.sentAt ?? now, unknownSendAt: now };
    const sent = await this.refunds.changeSends(refund, sends);
    // Null: another instance is sending it.
    return sent && this.make(sent, bank, { earlierSend: refund.unknownSendAt, now });
  }

  private async make(
    sent: Refund,
    bank: PixProvider,
    send: { earlierSend: Date | null; now: Date },
  ): Promise<ReturnOutcome | null> {
    const { endToEndId, returnId, amount } = sent;
    try {
      const made = await bank.returnPayment(endToEndId!, returnId, amount);
      if (made.status !== 'not_returned') return this.read(sent, made);
    } catch (error) {
      if (!(error instanceof ProviderRefused && error.isDefinite(RETURN))) throw error;
      return this.refused(sent, error, send);
    }
    const failed = await bank.findReturn(endToEndId!, returnId);
    return failed && this.read(sent, failed);
  }

  /** While an earlier send may have been processed, the return is looked for. */
  private async refused(
    sent: Refund,
    refusal: ProviderRefused,
    { earlierSend, now }: { earlierSend: Date | null; now: Date },
  ): Promise<ReturnOutcome | null> {
    if (isRefusalFinal(refusal, earlierSend, now)) return refusedByBank(refusal.problem);
    log.warn({ refund: sent.id, problem: refusal.problem }, 'a refusal of a return is not final yet');
    if (!refusal.afterDoubt) await this.refunds.changeSends(sent, { unknownSendAt: earlierSend });
    return null;
  }

  private read({ id }: Refund, found: Parameters<typeof returnOutcomeOf>[0]): ReturnOutcome | null {
    if (found.status === 'unknown') log.error({ refund: id }, 'the bank gives a return an unknown status');
    return returnOutcomeOf(found);
  }
}
