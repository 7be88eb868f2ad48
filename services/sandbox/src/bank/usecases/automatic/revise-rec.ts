import { Injectable } from '@nestjs/common';
import { timeOf } from '../../../shared/domain/bank-time.ts';
import { Problem, violated } from '../../../shared/domain/problem.ts';
import { RecStore } from '../../adapters/automatic/rec.store.ts';
import type { Rec, RecTerms } from '../../domain/automatic/rec.ts';
import { ChangeRec } from './change-rec.ts';
import { refuseEarlyStart } from './create-rec.ts';
import { EndRec } from './end-rec.ts';
import { LocRecs } from './loc-recs.ts';

/** Content of a PATCH. Null: it is not in it. */
export interface RecRevision {
  cancel: boolean;
  nome: string | null;
  locationId: number | null;
  dataInicial: RecTerms['dataInicial'] | null;
  txid: string | null;
}

/** The merchant cancels a mandate, or changes what may still be changed of it. */
@Injectable()
export class ReviseRec {
  constructor(
    private readonly recs: RecStore,
    private readonly changeRec: ChangeRec,
    private readonly endRec: EndRec,
    private readonly locations: LocRecs,
  ) {}

  async execute(idRec: string, revision: RecRevision): Promise<Rec> {
    const { cancel, locationId } = revision;
    const rec = await this.recs.find(idRec);
    if (!rec) throw new Problem('RecNaoEncontrada');
    refuseRevision(rec, revision);
    if (cancel) return this.endRec.cancel(idRec, { solicitante: 'USUARIO_RECEBEDOR', codigo: 'SLCR' }, ended);

    const loc = locationId === null ? null : await this.locations.take(locationId, idRec);
    const revised = await this.changeRec.execute(idRec, (current) => {
      refuseRevision(current, revision);
      return { ...current, ...termsOf(current, revision), loc: loc ?? current.loc };
    });
    if (loc && rec.loc && rec.loc.id !== loc.id) await this.locations.release(rec.loc.id);
    return revised;
  }
}

function termsOf({ devedor, dataInicial, txid }: Rec, revision: RecRevision): Partial<RecTerms> {
  return {
    devedor: { ...devedor, nome: revision.nome ?? devedor.nome },
    dataInicial: revision.dataInicial ?? dataInicial,
    txid: revision.txid ?? txid,
  };
}

/** The rules of `RecOperacaoInvalida` for PATCH. */
function refuseRevision(rec: Rec, { locationId, dataInicial }: RecRevision): void {
  if (rec.status !== 'CRIADA' && rec.status !== 'APROVADA') throw ended();
  if (dataInicial !== null) refuseEarlyStart({ dataInicial }, timeOf(rec));
  if (rec.status === 'CRIADA') return;
  const fields = { 'rec.loc': locationId, 'rec.calendario.dataInicial': dataInicial };
  for (const [campo, value] of Object.entries(fields))
    if (value !== null)
      throw refused(campo, `O campo ${campo} somente pode ser alterado com o status CRIADA.`);
}

function ended(): Problem {
  return refused('rec.status', 'A recorrência encontra-se expirada, cancelada ou rejeitada.');
}

function refused(propriedade: string, razao: string): Problem {
  return new Problem('RecOperacaoInvalida', [violated(propriedade, razao)]);
}
