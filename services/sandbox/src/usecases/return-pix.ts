import { traceparent } from '@catraca/platform/telemetry/trace';
import { Injectable } from '@nestjs/common';
import { PixStore } from '../adapters/pix.store.ts';
import { WebhookStore } from '../adapters/webhook.store.ts';
import { newRtrId } from '../domain/arrangement-ids.ts';
import { callbackAt } from '../domain/callback.ts';
import {
  type Devolucao,
  type DevolucaoTerms,
  isReturnWindowOpen,
  type Pix,
  returnable,
} from '../domain/pix.ts';
import { Problem, violated } from '../domain/problem.ts';

/** How long a return stays EM_PROCESSAMENTO. */
const SETTLEMENT_MS = 500;

/** Returns a payment or a part of it. Idempotent by id with the same terms. */
@Injectable()
export class ReturnPix {
  constructor(
    private readonly pixes: PixStore,
    private readonly webhooks: WebhookStore,
  ) {}

  async execute(endToEndId: string, id: string, terms: DevolucaoTerms, now: Date): Promise<Devolucao> {
    const pix = await this.pixes.find(endToEndId);
    if (!pix) throw new Problem('PixNaoEncontrado');
    const existing = pix.devolucoes.find((devolucao) => devolucao.id === id);
    if (existing) return same(existing, terms);
    refuseExcess(pix, terms, now);

    const liquidacao = new Date(now.getTime() + SETTLEMENT_MS);
    const devolucao: Devolucao = {
      id,
      rtrId: newRtrId(now),
      ...terms,
      solicitacao: now,
      liquidacao,
      outcome: 'DEVOLVIDO',
    };
    const owed = pix.txid !== null && (await this.webhooks.find(pix.chave)) !== null;
    const callback = owed ? callbackAt(liquidacao, traceparent()) : null;
    const added = await this.pixes.addDevolucao(pix, devolucao, callback);
    return added ? devolucao : this.execute(endToEndId, id, terms, now);
  }
}

function same(existing: Devolucao, { valor, natureza, descricao }: DevolucaoTerms): Devolucao {
  if (existing.valor === valor && existing.natureza === natureza && existing.descricao === descricao)
    return existing;
  throw refused('devolucao.id', 'O id já foi utilizado por outra requisição de devolução deste pix.');
}

function refuseExcess(pix: Pix, { valor }: DevolucaoTerms, now: Date): void {
  if (!isReturnWindowOpen(pix, now))
    throw refused('pix.horario', 'O prazo de 90 dias para devolução já passou.');
  if (valor > returnable(pix, now)) {
    throw refused('devolucao.valor', 'A soma das devoluções excederia o valor do pix originário.');
  }
}

function refused(propriedade: string, razao: string): Problem {
  return new Problem('PixDevolucaoInvalida', [violated(propriedade, razao)]);
}
