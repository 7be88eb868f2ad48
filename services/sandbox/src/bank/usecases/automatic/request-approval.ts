import { Injectable } from '@nestjs/common';
import { Problem, violated } from '../../../shared/domain/problem.ts';
import { RecStore } from '../../adapters/automatic/rec.store.ts';
import { newIdSolicRec } from '../../domain/arrangement-ids.ts';
import type { Rec } from '../../domain/automatic/rec.ts';
import { isOpen, type SolicRec } from '../../domain/automatic/solic-rec.ts';
import { ChangeRec } from './change-rec.ts';

/** A mandate, and one of its requests. */
export interface RequestOfRec {
  rec: Rec;
  solicitacao: SolicRec;
}

/** Asks the payer to approve a mandate, in the app of the payer's bank. */
@Injectable()
export class RequestApproval {
  constructor(
    private readonly recs: RecStore,
    private readonly changeRec: ChangeRec,
  ) {}

  async execute(
    idRec: string,
    request: Pick<SolicRec, 'dataExpiracaoSolicitacao' | 'destinatario'>,
  ): Promise<RequestOfRec> {
    const rec = await this.changeRec.execute(idRec, (current, now) => {
      refuseRequest(current, request, now);
      const solicitacao = { idSolicRec: newIdSolicRec(now), criacao: now, ...request, decisao: null };
      return { ...current, solicitacoes: [...current.solicitacoes, solicitacao] };
    });
    return { rec, solicitacao: rec.solicitacoes.at(-1)! };
  }

  /** The merchant cancels a request that is open. The mandate goes on. */
  async cancel(idSolicRec: string): Promise<RequestOfRec> {
    const found = await this.recs.findByRequest(idSolicRec);
    if (!found) throw new Problem('SolicRecNaoEncontrada');
    const rec = await this.changeRec.execute(found.idRec, (current, now) => ({
      ...current,
      solicitacoes: current.solicitacoes.map((one) =>
        one.idSolicRec === idSolicRec ? canceledRequest(one, now) : one,
      ),
    }));
    return requestOf(rec, idSolicRec);
  }

  /** As the merchant's reads show it. */
  async one(idSolicRec: string): Promise<RequestOfRec> {
    const rec = await this.recs.readByRequest(idSolicRec);
    if (!rec?.solicitacoes.some((one) => one.idSolicRec === idSolicRec))
      throw new Problem('SolicRecNaoEncontrada');
    return requestOf(rec, idSolicRec);
  }
}

function requestOf(rec: Rec, idSolicRec: string): RequestOfRec {
  return { rec, solicitacao: rec.solicitacoes.find((one) => one.idSolicRec === idSolicRec)! };
}

function refuseRequest(
  rec: Rec,
  { dataExpiracaoSolicitacao }: Pick<SolicRec, 'dataExpiracaoSolicitacao'>,
  now: Date,
): void {
  if (rec.status !== 'CRIADA') throw refused('solicrec.idRec', `A recorrência está ${rec.status}.`);
  if (rec.solicitacoes.some((one) => isOpen(one, now)))
    throw refused('solicrec.idRec', 'Existe uma solicitação ativa referente ao mesmo solicrec.idRec.');
  const campo = 'solicrec.calendario.dataExpiracaoSolicitacao';
  if (dataExpiracaoSolicitacao <= now)
    throw refused(campo, `O campo ${campo} é anterior à data de criação da solicitação da recorrência.`);
}

function canceledRequest(solicitacao: SolicRec, now: Date): SolicRec {
  if (isOpen(solicitacao, now)) return { ...solicitacao, decisao: { status: 'CANCELADA', data: now } };
  const razao =
    'Não é possível cancelar uma solicitação de recorrência com o status diferente de CRIADA, ENVIADA ou RECEBIDA.';
  throw refused('solicrec.status', razao);
}

function refused(propriedade: string, razao: string): Problem {
  return new Problem('SolicRecOperacaoInvalida', [violated(propriedade, razao)]);
}
