import { Injectable } from '@nestjs/common';
import { Problem, violated } from '../../shared/domain/problem.ts';
import { CobStore } from '../adapters/cob.store.ts';
import { type Cob, type CobTerms, cobStatusAfter } from '../domain/cob.ts';

/** Content of a PATCH: the removal or new terms. */
export interface Revision {
  remove: boolean;
  terms: Partial<CobTerms>;
}

/** Revises or removes an ATIVA charge. Each revision increments `revisao`. */
@Injectable()
export class ReviseCob {
  constructor(private readonly cobs: CobStore) {}

  async execute(txid: string, revision: Revision): Promise<Cob> {
    const cob = await this.cobs.find(txid);
    if (!cob) throw new Problem('CobNaoEncontrado');

    const revised = revise(cob, revision);
    return (await this.cobs.replace(cob, revised)) ? revised : this.execute(txid, revision);
  }
}

function revise(cob: Cob, { remove, terms }: Revision): Cob {
  const status = remove ? cobStatusAfter(cob.status, 'removeByPayee') : cob.status;
  if (cob.status !== 'ATIVA' || status === null) {
    throw refused('A cobrança não está ATIVA, e a presente requisição busca alterá-la.');
  }
  if (remove && Object.keys(terms).length > 0) {
    throw refused('A requisição propõe remover a cobrança juntamente com outras alterações.');
  }
  return { ...cob, ...terms, status, revisao: cob.revisao + 1 };
}

function refused(razao: string): Problem {
  return new Problem('CobOperacaoInvalida', [violated('cob.status', razao)]);
}
