import { Injectable } from '@nestjs/common';
import { type CobSearch, CobStore, type CobWithPixes } from '../adapters/cob.store.ts';
import type { Cob } from '../domain/cob.ts';
import type { PageOf } from '../domain/page.ts';
import { Problem, violated } from '../domain/problem.ts';

/** Reads charges with the payments that name them. */
@Injectable()
export class ReadCobs {
  constructor(private readonly cobs: CobStore) {}

  /** One charge, as it is or as it was in an earlier revision. */
  async one(txid: string, revisao?: number): Promise<CobWithPixes> {
    const found = await this.cobs.findWithPixes(txid);
    if (!found) throw new Problem('CobNaoEncontrado');
    if (revisao === undefined || revisao === found.cob.revisao) return found;

    const earlier = await this.cobs.findRevision(txid, revisao);
    if (!earlier)
      throw new Problem('CobConsultaInvalida', [
        violated('revisao', 'A revisão não existe para a cobrança.'),
      ]);
    return { cob: earlier, pixes: found.pixes };
  }

  list(search: CobSearch): Promise<PageOf<CobWithPixes>> {
    return this.cobs.search(search);
  }

  /** What a payer's bank reads. A removed charge is gone for good; an expired one still says what it was. */
  async atLocation(locationToken: string): Promise<Cob> {
    const cob = await this.cobs.findByLocation(locationToken);
    if (!cob) throw new Problem('CobPayloadNaoEncontrado');
    if (cob.status.startsWith('REMOVIDA')) throw new Problem('CobPayloadNaoEncontrado', [], { status: 410 });
    return cob;
  }
}
