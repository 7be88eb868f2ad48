import { Injectable } from '@nestjs/common';
import { ControlProblem } from '../../../shared/domain/problem.ts';
import { RecStore } from '../../adapters/automatic/rec.store.ts';
import { ISPB } from '../../domain/arrangement-ids.ts';
import { approved, type Rec } from '../../domain/automatic/rec.ts';
import { ChangeRec } from './change-rec.ts';

/** São Paulo, in the table of IBGE. */
const COD_MUN = '3550308';

const pagador = { ispbParticipante: ISPB, codMun: COD_MUN, valorMaximo: null };

/** The payer approves a mandate. */
@Injectable()
export class ApproveRec {
  constructor(
    private readonly recs: RecStore,
    private readonly changeRec: ChangeRec,
  ) {}

  /** `isPaid`: by the first payment. Refused without one, an open request or a QR code. */
  execute(idRec: string, { isPaid }: { isPaid: boolean }): Promise<Rec> {
    return this.changeRec.execute(idRec, (rec, now) => {
      const after = approved(rec, { pagador, isPaid }, now);
      if (!after) throw new ControlProblem('rec-refused', 'Nada pede ao pagador que aprove a recorrência.');
      return after;
    });
  }

  /** Of the mandate that waits for this payment, if there is one. */
  async byPayment(txid: string): Promise<void> {
    const idRec = await this.recs.findWaiting(txid);
    if (!idRec) return;
    await this.changeRec.execute(idRec, (rec, now) => approved(rec, { pagador, isPaid: true }, now) ?? rec);
  }
}
