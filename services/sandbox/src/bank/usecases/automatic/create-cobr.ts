import { isDeepStrictEqual } from 'node:util';
import { localDate } from '@catraca/kernel/dates';
import { Injectable } from '@nestjs/common';
import { ClockStore } from '../../../shared/adapters/clock.store.ts';
import { Profile } from '../../../shared/adapters/profile.ts';
import { type BankTime, momentOf } from '../../../shared/domain/bank-time.ts';
import { Problem, violated } from '../../../shared/domain/problem.ts';
import { CobrStore } from '../../adapters/automatic/cobr.store.ts';
import { RecStore } from '../../adapters/automatic/rec.store.ts';
import { newTxid } from '../../domain/arrangement-ids.ts';
import {
  type Cobr,
  type CobrTerms,
  cicloOf,
  cobrTermsOf,
  dueDayProblem,
} from '../../domain/automatic/cobr.ts';
import { nextEventAt } from '../../domain/automatic/cobr-course.ts';
import type { Rec } from '../../domain/automatic/rec.ts';

/**
 * Creates a charge of a mandate that is approved. Strict banks refuse a txid that is in use; a lenient one
 * answers the same terms with the same charge.
 */
@Injectable()
export class CreateCobr {
  constructor(
    private readonly cobrs: CobrStore,
    private readonly recs: RecStore,
    private readonly clocks: ClockStore,
    private readonly profile: Profile,
  ) {}

  /** `txid` null: the bank chooses one. */
  async execute(txid: string | null, terms: CobrTerms): Promise<Cobr> {
    const rec = await this.recs.find(terms.idRec);
    if (!rec) throw new Problem('RecNaoEncontrada');
    const existing = txid && (await this.cobrs.find(txid));
    if (existing) return this.repeated(existing, terms);
    const id = txid ?? newTxid();
    // Its own, which may be behind the mandate's: the account's clock jumped over the day of this order.
    const time = await this.clocks.own(id, rec.idRec);
    refuseTerms(terms, rec, time.now);

    const cobr = newCobr(id, terms, { rec, time });
    await this.clocks.follow(id, time);
    if (await this.cobrs.insert(cobr)) return cobr;
    const faster = await this.cobrs.find(id);
    if (faster) return this.repeated(faster, terms);
    const razao =
      'Existe uma CobR com status diferente de REJEITADA e CANCELADA referente ao mesmo cobr.idRec no mesmo ciclo.';
    throw refused('cobr.calendario.dataDeVencimento', razao);
  }

  private repeated(existing: Cobr, terms: CobrTerms): Cobr {
    if (this.profile.isLenient && isDeepStrictEqual(cobrTermsOf(existing), terms)) return existing;
    throw refused('cobr.txid', 'O campo cobr.txid encontra-se em uso.');
  }
}

function refuseTerms(terms: CobrTerms, rec: Rec, now: Date): void {
  if (!isApproved(rec, now)) throw refused('cobr.idRec', `A recorrência está ${rec.status}.`);
  const campo = 'cobr.calendario.dataDeVencimento';
  const razao = dueDayProblem(terms, rec, now);
  if (razao) throw refused(campo, `O campo ${campo} ${razao}`);
}

/** At this time, which may be before the mandate's last day although that has passed by its own clock. */
function isApproved({ status, dataFinal }: Rec, now: Date): boolean {
  return (
    status === 'APROVADA' || (status === 'EXPIRADA' && dataFinal !== null && localDate(now) <= dataFinal)
  );
}

function newCobr(txid: string, terms: CobrTerms, { rec, time }: { rec: Rec; time: BankTime }): Cobr {
  const { devedor, politicaRetentativa, convenio } = rec;
  const cobr: Cobr = {
    ...terms,
    txid,
    status: 'CRIADA',
    versao: 0,
    ciclo: cicloOf(rec, terms.dataDeVencimento),
    ocupaCiclo: true,
    politicaRetentativa,
    documento: 'cpf' in devedor ? devedor.cpf : devedor.cnpj,
    convenio,
    tentativas: [],
    atualizacao: [{ status: 'CRIADA', data: time.now }],
    encerramento: null,
    ...momentOf(time),
    devidoEm: null,
    callback: null,
  };
  return { ...cobr, devidoEm: nextEventAt(cobr) };
}

function refused(propriedade: string, razao: string): Problem {
  return new Problem('CobROperacaoInvalida', [violated(propriedade, razao)]);
}
