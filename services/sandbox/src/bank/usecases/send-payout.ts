import { traceparent } from '@catraca/platform/telemetry/trace';
import { Injectable } from '@nestjs/common';
import { FaultSwitch } from '../../shared/adapters/fault.switch.ts';
import { type BankTime, realTime } from '../../shared/domain/bank-time.ts';
import { callbackAt } from '../../shared/domain/callback.ts';
import { PayoutStore } from '../adapters/payout.store.ts';
import { WebhookStore } from '../adapters/webhook.store.ts';
import { newEndToEndId } from '../domain/arrangement-ids.ts';
import { hasTerms, type Payout, type PayoutTerms } from '../domain/payout.ts';
import { PayoutProblem } from '../domain/payout-problem.ts';

/**
 * Sends a Pix to a bank account. It settles automatically after a while, unless the control API decides
 * before. Idempotent by id with the same terms.
 */
@Injectable()
export class SendPayout {
  constructor(
    private readonly payouts: PayoutStore,
    private readonly webhooks: WebhookStore,
    private readonly faults: FaultSwitch,
  ) {}

  async execute(idEnvio: string, terms: PayoutTerms, time: BankTime): Promise<Payout> {
    const { now } = time;
    const { settlementMs, fail, deny, refuseRepeats } = this.faults.current.payouts;
    const existing = await this.payouts.find(idEnvio);
    if (deny && !existing) throw new PayoutProblem('pagamento_negado');

    const liquidacao = new Date(now.getTime() + settlementMs);
    const hasWebhook = (await this.webhooks.find(terms.chave)) !== null;
    const payout: Payout = {
      ...terms,
      idEnvio,
      e2eId: newEndToEndId(now),
      solicitacao: now,
      liquidacao,
      outcome: fail ? 'NAO_REALIZADO' : 'REALIZADO',
      devolucoes: [],
      callback: hasWebhook ? callbackAt(realTime(time, liquidacao), traceparent()) : null,
    };
    const stored = existing ?? (await this.payouts.insertOrFind(payout));
    const isRefused = existing !== null && refuseRepeats;
    if (hasTerms(stored, terms) && !isRefused) return stored;
    throw new PayoutProblem('id_envio_duplicado');
  }
}
