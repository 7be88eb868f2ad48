import type { Cents } from '@catraca/kernel/money';
import { Injectable } from '@nestjs/common';
import { ClockStore } from '../../../shared/adapters/clock.store.ts';
import { ControlProblem, Problem } from '../../../shared/domain/problem.ts';
import { RecStore } from '../../adapters/automatic/rec.store.ts';
import { CobStore } from '../../adapters/cob.store.ts';
import type { Encerramento, Solicitante } from '../../domain/automatic/history.ts';
import { type Rec, rejected } from '../../domain/automatic/rec.ts';
import { isOpen } from '../../domain/automatic/solic-rec.ts';
import { PayCob } from '../pay-cob.ts';
import { ApproveRec } from './approve-rec.ts';
import { ChangeRec } from './change-rec.ts';
import { EndRec } from './end-rec.ts';

/** What the payer, and both banks, do with a mandate. */
@Injectable()
export class DecideRec {
  constructor(
    private readonly recs: RecStore,
    private readonly cobs: CobStore,
    private readonly payCob: PayCob,
    private readonly approveRec: ApproveRec,
    private readonly changeRec: ChangeRec,
    private readonly endRec: EndRec,
    private readonly clocks: ClockStore,
  ) {}

  /**
   * The payer approves: an open request, else with the first payment, which is made, else by the QR code.
   * `valorMaximo`: the payer's limit of one charge.
   */
  async approve(idRec: string, valorMaximo: Cents | null): Promise<Rec> {
    const rec = await this.recs.find(idRec);
    if (!rec) throw new Problem('RecNaoEncontrada');
    const floor = rec.valorMinimoRecebedor ?? 0;
    if (valorMaximo !== null && valorMaximo < floor) throw refused('O limite é inferior ao piso.');
    if (rec.status !== 'CRIADA') throw refused(`A recorrência está ${rec.status}.`);

    const { now } = await this.clocks.time(idRec);
    const isAsked = rec.solicitacoes.some((solicitacao) => isOpen(solicitacao, now));
    const first = isAsked ? null : rec.txid;
    if (first) await this.payFirst(first);
    const read = await this.recs.find(idRec);
    const isPaid = first !== null;
    const approved = read?.status === 'APROVADA' ? read : await this.approveRec.execute(idRec, { isPaid });
    return valorMaximo === null ? approved : this.withLimit(idRec, valorMaximo);
  }

  reject(idRec: string, codigo: string): Promise<Rec> {
    return this.changeRec.execute(idRec, (rec, now) => {
      const after = rejected(rec, codigo, now);
      if (!after) throw refused(`A recorrência está ${rec.status}.`);
      return after;
    });
  }

  cancel(idRec: string, by: Encerramento & { solicitante: Solicitante }): Promise<Rec> {
    return this.endRec.cancel(idRec, by, () => refused('A recorrência terminou.'));
  }

  /** Pays the first charge, unless it is paid. The payment approves the mandate that waits for it. */
  private async payFirst(txid: string): Promise<void> {
    if ((await this.cobs.find(txid))?.status === 'CONCLUIDA') return;
    const time = await this.clocks.time(txid);
    await this.payCob.execute(txid, { late: false, infoPagador: null }, time);
  }

  private withLimit(idRec: string, valorMaximo: Cents): Promise<Rec> {
    return this.changeRec.execute(idRec, (rec) => ({
      ...rec,
      pagador: rec.pagador && { ...rec.pagador, valorMaximo },
    }));
  }
}

function refused(detail: string): ControlProblem {
  return new ControlProblem('rec-refused', detail);
}
