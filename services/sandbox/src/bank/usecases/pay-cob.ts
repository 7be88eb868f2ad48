import { Injectable } from '@nestjs/common';
import type { BankTime } from '../../shared/domain/bank-time.ts';
import { ControlProblem, Problem } from '../../shared/domain/problem.ts';
import { CobStore } from '../adapters/cob.store.ts';
import { type Cob, cobStatusAfter, isExpired } from '../domain/cob.ts';
import type { Pix } from '../domain/pix.ts';
import { ApproveRec } from './automatic/approve-rec.ts';
import { ReceivePix } from './receive-pix.ts';

/**
 * Pays a charge: stores the payment, sets the charge to CONCLUIDA and sends the callback. A mandate that
 * waits for it is approved.
 */
@Injectable()
export class PayCob {
  constructor(
    private readonly cobs: CobStore,
    private readonly receivePix: ReceivePix,
    private readonly approveRec: ApproveRec,
  ) {}

  /** `late`: the payer's bank pays although the charge has expired. */
  async execute(
    txid: string,
    { late, infoPagador }: { late: boolean; infoPagador: string | null },
    time: BankTime,
  ): Promise<Pix> {
    const cob = await this.cobs.find(txid);
    if (!cob) throw new Problem('CobNaoEncontrado');
    refuseUnpayable(cob, late, time.now);

    const { chave, valor } = cob;
    const pix = await this.receivePix.execute({ txid, chave, valor, infoPagador }, cob, time);
    if (!pix) return this.execute(txid, { late, infoPagador }, time);
    await this.approveRec.byPayment(txid);
    return pix;
  }
}

function refuseUnpayable(cob: Cob, late: boolean, now: Date): void {
  if (cobStatusAfter(cob.status, 'pay') === null) {
    throw new ControlProblem('cob-not-active', `A cobrança está ${cob.status}.`);
  }
  if (!late && isExpired(cob, now)) throw new ControlProblem('cob-expired', 'A cobrança expirou.');
}
