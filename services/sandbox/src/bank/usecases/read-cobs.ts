import { Injectable } from '@nestjs/common';
import type { PageOf } from '../../shared/domain/page.ts';
import { Problem, violated } from '../../shared/domain/problem.ts';
import { type CobSearch, CobStore, type CobWithPixes } from '../adapters/cob.store.ts';
import type { Cob } from '../domain/cob.ts';

/** Reads charges with their payments. */
@Injectable()
export class ReadCobs {
  constructor(private readonly cobs: CobStore) {}

  /** One charge, in its current or an earlier revision. */
  async one(txid: string, revisao?: number): Promise<CobWithPixes> {
    const found = await this.cobs.read(txid);
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

  /** The charge for a payer's bank. A removed charge is 410; an expired one is still returned. */
  async atLocation(locationToken: string): Promise<Cob> {
    const cob = await this.cobs.findByLocation(locationToken);
    if (!cob) throw new Problem('CobPayloadNaoEncontrado');
    if (cob.status.startsWith('REMOVIDA')) throw new Problem('CobPayloadNaoEncontrado', [], { status: 410 });
    return cob;
  }
}
