import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Problem, violated } from '../../shared/domain/problem.ts';
import { CobStore } from '../adapters/cob.store.ts';
import { newLocationId, newLocationToken, newTxid } from '../domain/arrangement-ids.ts';
import { type Cob, type CobTerms, termsOf } from '../domain/cob.ts';

/** Creates a charge. Idempotent by txid with the same terms; other terms are refused. */
@Injectable()
export class CreateCob {
  constructor(private readonly cobs: CobStore) {}

  /** `host` serves the charge's location. `txid` null: the bank chooses one. */
  async execute(txid: string | null, terms: CobTerms, host: string, now: Date): Promise<Cob> {
    const cob = newCob(txid ?? newTxid(), terms, host, now);
    if (await this.cobs.insert(cob)) return cob;

    const existing = await this.cobs.find(cob.txid);
    if (existing && isDeepStrictEqual(termsOf(existing), terms)) return existing;
    throw new Problem('CobOperacaoInvalida', [
      violated('cob.txid', 'A cobrança já existe, e a presente requisição busca alterá-la.'),
    ]);
  }
}

function newCob(txid: string, terms: CobTerms, host: string, now: Date): Cob {
  const locationToken = newLocationToken();
  return {
    txid,
    ...terms,
    status: 'ATIVA',
    revisao: 0,
    criacao: now,
    locId: newLocationId(),
    location: `${host}/qr/v2/${locationToken}`,
    locationToken,
  };
}
