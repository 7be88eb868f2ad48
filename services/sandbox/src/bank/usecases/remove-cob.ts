import { Injectable } from '@nestjs/common';
import { ControlProblem, Problem } from '../../shared/domain/problem.ts';
import { CobStore } from '../adapters/cob.store.ts';
import { type Cob, cobStatusAfter } from '../domain/cob.ts';

/** Removes a charge on behalf of the bank. */
@Injectable()
export class RemoveCob {
  constructor(private readonly cobs: CobStore) {}

  async execute(txid: string): Promise<Cob> {
    const cob = await this.cobs.find(txid);
    if (!cob) throw new Problem('CobNaoEncontrado');
    const status = cobStatusAfter(cob.status, 'removeByProvider');
    if (status === null) throw new ControlProblem('cob-not-active', `A cobrança está ${cob.status}.`);

    const removed = { ...cob, status };
    return (await this.cobs.replace(cob, removed)) ? removed : this.execute(txid);
  }
}
