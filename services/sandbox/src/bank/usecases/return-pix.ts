import type { Cents } from '@catraca/kernel/money';
import { traceparent } from '@catraca/platform/telemetry/trace';
import { Injectable } from '@nestjs/common';
import { FaultSwitch } from '../../shared/adapters/fault.switch.ts';
import { Profile } from '../../shared/adapters/profile.ts';
import { type BankTime, realTime } from '../../shared/domain/bank-time.ts';
import { callbackAt } from '../../shared/domain/callback.ts';
import { ControlProblem, Problem, violated } from '../../shared/domain/problem.ts';
import { CallbackUrls } from '../adapters/callback-urls.ts';
import { PixStore } from '../adapters/pix.store.ts';
import { newReturnId, newRtrId } from '../domain/arrangement-ids.ts';
import {
  type Devolucao,
  type DevolucaoNatureza,
  type DevolucaoTerms,
  devolucaoStatus,
  isReturnWindowOpen,
  type Pix,
  returnable,
} from '../domain/pix.ts';

/** Returns a payment or a part of it. Idempotent by id with the same terms while the sum allows it. */
@Injectable()
export class ReturnPix {
  constructor(
    private readonly pixes: PixStore,
    private readonly callbackUrls: CallbackUrls,
    private readonly faults: FaultSwitch,
    private readonly profile: Profile,
  ) {}

  /** The merchant gets a callback about the outcome. */
  async execute(endToEndId: string, id: string, terms: DevolucaoTerms, time: BankTime): Promise<Devolucao> {
    const devolucao = this.devolucaoOf(id, terms, time.now);
    if ((await this.pixes.find(endToEndId))?.recusaDevolucoes) devolucao.outcome = 'NAO_REALIZADO';
    return this.add(endToEndId, devolucao, realTime(time, devolucao.liquidacao));
  }

  /** From now on. */
  async refuseAll(endToEndId: string): Promise<void> {
    if (!(await this.pixes.refuseReturns(endToEndId))) throw new Problem('PixNaoEncontrado');
  }

  /**
   * A return that the merchant did not ask for: of `valor`, or of what is left. The first callback about it
   * is sent at once.
   */
  async executeByBank(
    endToEndId: string,
    { valor, natureza }: { valor?: Cents | undefined; natureza: DevolucaoNatureza },
    time: BankTime,
  ): Promise<Devolucao> {
    const { now } = time;
    const pix = await this.pixes.find(endToEndId);
    if (!pix) throw new Problem('PixNaoEncontrado');
    const terms = { valor: valor ?? returnable(pix, now), natureza, descricao: null };
    if (terms.valor === 0) throw new ControlProblem('pix-returned', 'Nada resta do Pix.');
    return this.add(endToEndId, this.devolucaoOf(newReturnId(), terms, now), realTime(time));
  }

  private devolucaoOf(id: string, terms: DevolucaoTerms, now: Date): Devolucao {
    const { settlementMs, fail } = this.faults.current.returns;
    const liquidacao = new Date(now.getTime() + settlementMs);
    const outcome = fail ? 'NAO_REALIZADO' : 'DEVOLVIDO';
    return { id, rtrId: newRtrId(now), ...terms, solicitacao: now, liquidacao, outcome };
  }

  /** `noticeAt`: real time. */
  private async add(endToEndId: string, devolucao: Devolucao, noticeAt: Date): Promise<Devolucao> {
    const { id, solicitacao: now } = devolucao;
    const pix = await this.pixes.find(endToEndId);
    if (!pix) throw new Problem('PixNaoEncontrado');
    const existing = pix.devolucoes.find((candidate) => candidate.id === id);
    if (existing) return this.repeated(pix, existing, devolucao);
    refuseExcess(pix, devolucao, now);

    const owed = pix.txid !== null && (await this.callbackUrls.of(pix)) !== null;
    const callback = owed ? callbackAt(noticeAt, traceparent()) : null;
    const added = await this.pixes.addDevolucao(pix, devolucao, callback);
    return added ? devolucao : this.add(endToEndId, devolucao, noticeAt);
  }

  /** Strict banks check the sum first, so they refuse the repetition of a whole return. */
  private repeated(pix: Pix, existing: Devolucao, terms: Devolucao): Devolucao {
    const now = terms.solicitacao;
    if (!this.profile.isLenient) refuseExcess(pix, terms, now);
    const isInProgress = devolucaoStatus(existing, now) === 'EM_PROCESSAMENTO';
    const isRefused = this.faults.current.returns.refuseRepeats && isInProgress;
    if (isSame(existing, terms) && !isRefused) return existing;
    throw refused('devolucao.id', 'O id já foi utilizado por outra requisição de devolução deste pix.');
  }
}

function isSame(existing: Devolucao, { valor, natureza, descricao }: DevolucaoTerms): boolean {
  return existing.valor === valor && existing.natureza === natureza && existing.descricao === descricao;
}

/** The 90 days are for returns that somebody asks for; those of a dispute may come later. */
function refuseExcess(pix: Pix, { valor, natureza }: DevolucaoTerms, now: Date): void {
  if (!natureza.startsWith('MED_') && !isReturnWindowOpen(pix, now))
    throw refused('pix.horario', 'O prazo de 90 dias para devolução já passou.');
  if (valor > returnable(pix, now)) {
    throw refused('devolucao.valor', 'A soma das devoluções excederia o valor do pix originário.');
  }
}

function refused(propriedade: string, razao: string): Problem {
  return new Problem('PixDevolucaoInvalida', [violated(propriedade, razao)]);
}
