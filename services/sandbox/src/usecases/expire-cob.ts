import { Injectable } from '@nestjs/common';
import { CobStore } from '../adapters/cob.store.ts';
import { type Cob, isExpired } from '../domain/cob.ts';
import { DrivingProblem, Problem } from '../domain/problem.ts';

/** Lets a charge's time be over: its creation moves back, as expiry follows from it and has no status. */
/** Long enough for callers whose request began a moment ago. */
const OVER_SINCE_MS = 5_000;

@Injectable()
export class ExpireCob {
  constructor(private readonly cobs: CobStore) {}

  async execute(txid: string, now: Date): Promise<Cob> {
    const cob = await this.cobs.find(txid);
    if (!cob) throw new Problem('CobNaoEncontrado');
    if (isExpired(cob, now)) return cob;
    if (cob.status !== 'ATIVA') {
      throw new DrivingProblem('cob-not-active', `A cobrança está ${cob.status}.`);
    }

    const expired = { ...cob, criacao: new Date(now.getTime() - cob.expiracao * 1000 - OVER_SINCE_MS) };
    return (await this.cobs.replace(cob, expired)) ? expired : this.execute(txid, now);
  }
}
