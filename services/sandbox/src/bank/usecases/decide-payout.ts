import type { Cents } from '@catraca/kernel/money';
import { traceparent } from '@catraca/platform/telemetry/trace';
import { Injectable } from '@nestjs/common';
import { type BankTime, realTime } from '../../shared/domain/bank-time.ts';
import { callbackAt } from '../../shared/domain/callback.ts';
import { ControlProblem, Problem } from '../../shared/domain/problem.ts';
import { PayoutStore } from '../adapters/payout.store.ts';
import { WebhookStore } from '../adapters/webhook.store.ts';
import { newReturnId, newRtrId } from '../domain/arrangement-ids.ts';
import { type Payout, type PayoutOutcome, payoutStatus, returnablePart } from '../domain/payout.ts';
import { DeliverPayoutNotices } from './deliver-payout-notices.ts';

/** What the receiving bank does with a payout: takes it, refuses it, or returns it later. */
@Injectable()
export class DecidePayout {
  constructor(
    private readonly payouts: PayoutStore,
    private readonly webhooks: WebhookStore,
    private readonly notices: DeliverPayoutNotices,
  ) {}

  /** Repeated, it does nothing. */
  async settle(idEnvio: string, outcome: PayoutOutcome, time: BankTime): Promise<Payout> {
    const { now } = time;
    const payout = await this.one(idEnvio);
    const status = payoutStatus(payout, now);
    if (status === outcome) return payout;
    if (status !== 'EM_PROCESSAMENTO') throw undecidable(status);
    return (
      (await this.decide(payout, { liquidacao: now, outcome }, time)) ?? this.settle(idEnvio, outcome, time)
    );
  }

  /** Returns `valor`, or all that is left of a payout that was paid. */
  async giveBack(idEnvio: string, valor: Cents | undefined, time: BankTime): Promise<Payout> {
    const { now } = time;
    const payout = await this.one(idEnvio);
    const status = payoutStatus(payout, now);
    const returned = valor ?? returnablePart(payout);
    const isPossible = status === 'REALIZADO' && returned > 0 && returned <= returnablePart(payout);
    if (!isPossible) throw undecidable(status);

    const devolucao = { id: newReturnId(), rtrId: newRtrId(now), valor: returned, horario: now };
    const devolucoes = [...payout.devolucoes, devolucao];
    return (await this.decide(payout, { devolucoes }, time)) ?? this.giveBack(idEnvio, valor, time);
  }

  private async decide(payout: Payout, set: Partial<Payout>, time: BankTime): Promise<Payout | null> {
    const hasWebhook = (await this.webhooks.find(payout.chave)) !== null;
    const callback = hasWebhook ? callbackAt(realTime(time), traceparent()) : null;
    const decided = await this.payouts.decide(payout, { ...set, callback });
    if (decided) this.notices.startSoon();
    return decided;
  }

  private async one(idEnvio: string): Promise<Payout> {
    const payout = await this.payouts.find(idEnvio);
    if (!payout) throw new Problem('PixEnviadoNaoEncontrado');
    return payout;
  }
}

function undecidable(status: string): ControlProblem {
  return new ControlProblem('payout-not-decidable', `O envio está ${status}.`);
}
