import { Injectable } from '@nestjs/common';
import type { PageOf } from '../../shared/domain/page.ts';
import { Problem } from '../../shared/domain/problem.ts';
import { type PixSearch, PixStore } from '../adapters/pix.store.ts';
import type { Devolucao, Pix } from '../domain/pix.ts';

/** Reads payments and their returns. */
@Injectable()
export class ReadPix {
  constructor(private readonly pixes: PixStore) {}

  async one(endToEndId: string): Promise<Pix> {
    const pix = await this.pixes.read(endToEndId);
    if (!pix) throw new Problem('PixNaoEncontrado');
    return pix;
  }

  list(search: PixSearch): Promise<PageOf<Pix>> {
    return this.pixes.search(search);
  }

  async devolucao(endToEndId: string, id: string): Promise<Devolucao> {
    const pix = await this.one(endToEndId);
    const devolucao = pix.devolucoes.find((candidate) => candidate.id === id);
    if (!devolucao) throw new Problem('PixDevolucaoNaoEncontrada');
    return devolucao;
  }
}
