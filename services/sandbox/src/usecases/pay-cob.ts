import { Injectable } from '@nestjs/common';
import { CobStore } from '../adapters/cob.store.ts';
import { type Cob, cobStatusAfter, isExpired } from '../domain/cob.ts';
import type { Pix } from '../domain/pix.ts';
import { DrivingProblem, Problem } from '../domain/problem.ts';
import { ReceivePix } from './receive-pix.ts';

/** A payer pays a charge: its amount arrives, it is CONCLUIDA, and the merchant is told. */
@Injectable()
export class PayCob {
  constructor(
    private readonly cobs: CobStore,
    private readonly receivePix: ReceivePix,
  ) {}

  /** `late`: the payer's bank sends the money although the charge has expired. */
  async execute(
    txid: string,
    { late, infoPagador }: { late: boolean; infoPagador: string | null },
    now: Date,
  ): Promise<Pix> {
    const cob = await this.cobs.find(txid);
    if (!cob) throw new Problem('CobNaoEncontrado');
    refuseUnpayable(cob, late, now);

    const { chave, valor } = cob;
    const pix = await this.receivePix.execute({ txid, chave, valor, infoPagador }, cob, now);
    return pix ?? this.execute(txid, { late, infoPagador }, now);
  }
}

function refuseUnpayable(cob: Cob, late: boolean, now: Date): void {
  if (cobStatusAfter(cob.status, 'pay') === null) {
    throw new DrivingProblem('cob-not-active', `A cobrança está ${cob.status}.`);
  }
  if (!late && isExpired(cob, now)) throw new DrivingProblem('cob-expired', 'A cobrança expirou.');
}
