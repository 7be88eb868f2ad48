import { Injectable } from '@nestjs/common';
import { type CobSearch, CobStore } from '../adapters/cob.store.ts';
import { PixStore } from '../adapters/pix.store.ts';
import { type Cob, paymentsOf } from '../domain/cob.ts';
import type { PageOf } from '../domain/page.ts';
import type { Pix } from '../domain/pix.ts';
import { Problem, violated } from '../domain/problem.ts';

export interface CobWithPixes {
  cob: Cob;
  pixes: Pix[];
}

/** Reads charges with the payments that name them. */
@Injectable()
export class ReadCobs {
  constructor(
    private readonly cobs: CobStore,
    private readonly pixes: PixStore,
  ) {}

  /** One charge, as it is or as it was in an earlier revision. */
  async one(txid: string, revisao?: number): Promise<CobWithPixes> {
    const [cob, recorded] = await Promise.all([this.cobs.find(txid), this.pixes.findOf(txid)]);
    if (!cob) throw new Problem('CobNaoEncontrado');
    const pixes = paymentsOf(cob, recorded);
    if (revisao === undefined || revisao === cob.revisao) return { cob, pixes };

    const earlier = await this.cobs.findRevision(txid, revisao);
    if (!earlier)
      throw new Problem('CobConsultaInvalida', [
        violated('revisao', 'A revisão não existe para a cobrança.'),
      ]);
    return { cob: earlier, pixes };
  }

  async list(search: CobSearch): Promise<PageOf<CobWithPixes>> {
    const { items, total } = await this.cobs.search(search);
    const recorded = await this.pixes.findOfAll(items.map(({ txid }) => txid));
    return {
      items: items.map((cob) => ({ cob, pixes: paymentsOf(cob, recorded.get(cob.txid) ?? []) })),
      total,
    };
  }

  /** What a payer's bank reads. A removed charge is gone for good; an expired one still says what it was. */
  async atLocation(locationToken: string): Promise<Cob> {
    const cob = await this.cobs.findByLocation(locationToken);
    if (!cob) throw new Problem('CobPayloadNaoEncontrado');
    if (cob.status.startsWith('REMOVIDA')) throw new Problem('CobPayloadNaoEncontrado', [], { status: 410 });
    return cob;
  }
}
