import { localDate } from '@catraca/kernel/dates';
import { Injectable } from '@nestjs/common';
import { ClockStore } from '../../../shared/adapters/clock.store.ts';
import { momentOf } from '../../../shared/domain/bank-time.ts';
import { Problem, violated } from '../../../shared/domain/problem.ts';
import { RecStore } from '../../adapters/automatic/rec.store.ts';
import { newIdRec } from '../../domain/arrangement-ids.ts';
import { expiryOf, type Rec, type RecTerms } from '../../domain/automatic/rec.ts';
import { LocRecs } from './loc-recs.ts';

/** Creates a mandate. Every request creates another one: the bank chooses the id. */
@Injectable()
export class CreateRec {
  constructor(
    private readonly recs: RecStore,
    private readonly locations: LocRecs,
    private readonly clocks: ClockStore,
  ) {}

  /**
   * By the clock of its first charge, else in real time: the bank knows no accounts, its contract is free,
   * and nobody can have set a clock of its own yet.
   */
  async execute(terms: RecTerms, locationId: number | null): Promise<Rec> {
    const time = await this.clocks.time(terms.txid);
    const { now } = time;
    refuseEarlyStart(terms, now);
    const idRec = newIdRec(terms.politicaRetentativa === 'PERMITE_3R_7D', now);
    const rec: Rec = {
      ...terms,
      idRec,
      status: 'CRIADA',
      versao: 0,
      loc: locationId === null ? null : await this.locations.take(locationId, idRec),
      tipoJornada: 'AGUARDANDO_DEFINICAO',
      pagador: null,
      atualizacao: [{ status: 'CRIADA', data: now }],
      encerramento: null,
      solicitacoes: [],
      ...momentOf(time),
      devidoEm: expiryOf(terms),
      callback: null,
    };
    await this.clocks.follow(idRec, time);
    await this.recs.insert(rec);
    return rec;
  }
}

export function refuseEarlyStart({ dataInicial }: Pick<RecTerms, 'dataInicial'>, createdAt: Date): void {
  if (dataInicial >= localDate(createdAt)) return;
  const campo = 'rec.calendario.dataInicial';
  throw new Problem('RecOperacaoInvalida', [
    violated(campo, `O campo ${campo} é anterior à data de criação da recorrência.`),
  ]);
}
