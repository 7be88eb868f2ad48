import { Injectable } from '@nestjs/common';
import { CobrStore } from '../../adapters/automatic/cobr.store.ts';
import { isCancelable } from '../../domain/automatic/cobr.ts';
import { canceledCobr, cancellationCodes } from '../../domain/automatic/cobr-course.ts';
import type { Encerramento, Solicitante } from '../../domain/automatic/history.ts';
import { canceled, expired, type Rec } from '../../domain/automatic/rec.ts';
import { ChangeCobr } from './change-cobr.ts';
import { ChangeRec } from './change-rec.ts';

/** Ends a mandate. Its charges end with it, as far as the day of their first attempt has not begun. */
@Injectable()
export class EndRec {
  constructor(
    private readonly cobrs: CobrStore,
    private readonly changeRec: ChangeRec,
    private readonly changeCobr: ChangeCobr,
  ) {}

  /** `refusal`: of a mandate that has ended. */
  async cancel(
    idRec: string,
    by: Encerramento & { solicitante: Solicitante },
    refusal: () => Error,
  ): Promise<Rec> {
    const rec = await this.changeRec.execute(idRec, (current, now) => {
      const after = canceled(current, by, now);
      if (!after) throw refusal();
      return after;
    });
    await this.cancelCharges(idRec, by.solicitante);
    return rec;
  }

  /** After its last day. */
  async expire(idRec: string): Promise<void> {
    await this.changeRec.execute(idRec, (rec, now) => {
      const isDue = rec.devidoEm !== null && rec.devidoEm <= now;
      return (isDue && expired(rec, rec.devidoEm!)) || rec;
    });
  }

  private async cancelCharges(idRec: string, solicitante: Solicitante): Promise<void> {
    const encerramento = { solicitante, codigo: cancellationCodes[solicitante] };
    for (const { txid } of await this.cobrs.findRunning(idRec))
      await this.changeCobr.execute(txid, (cobr, now) =>
        isCancelable(cobr, now) ? canceledCobr(cobr, encerramento, now) : cobr,
      );
  }
}
