import { Injectable } from '@nestjs/common';
import { ControlProblem, Problem } from '../../shared/domain/problem.ts';
import { CobStore } from '../adapters/cob.store.ts';
import { type Cob, isExpired } from '../domain/cob.ts';

/** Moves the expiry this far into the past, so that requests in progress see the charge as expired too. */
const EXPIRED_SINCE_MS = 5_000;

@Injectable()
export class ExpireCob {
  constructor(private readonly cobs: CobStore) {}

  async execute(txid: string, now: Date): Promise<Cob> {
    const cob = await this.cobs.find(txid);
    if (!cob) throw new Problem('CobNaoEncontrado');
    if (isExpired(cob, now)) return cob;
    if (cob.status !== 'ATIVA') {
      throw new ControlProblem('cob-not-active', `A cobrança está ${cob.status}.`);
    }

    const expired = { ...cob, expiradaEm: new Date(now.getTime() - EXPIRED_SINCE_MS) };
    return (await this.cobs.replace(cob, expired)) ? expired : this.execute(txid, now);
  }
}
