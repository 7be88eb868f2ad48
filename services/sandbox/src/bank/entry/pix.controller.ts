import { fromValor } from '@catraca/providers/pix/valor';
import { Body, Controller, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { ClockStore } from '../../shared/adapters/clock.store.ts';
import { DEVOLUCAO_ID, parse, parsePathValue } from '../../shared/entry/parse.ts';
import { LaggingReads } from '../adapters/lagging-reads.ts';
import { devolucaoOf, pixOf } from '../adapters/wire.ts';
import type { Pix } from '../domain/pix.ts';
import { ReadPix } from '../usecases/read-pix.ts';
import { ReturnPix } from '../usecases/return-pix.ts';
import { pageOf, parametros, pixListQuery } from './list.schemas.ts';

/** `DevolucaoSolicitada`. */
const devolucaoSolicitada = z
  .object({
    valor: z
      .string()
      .regex(/^\d{1,10}\.\d{2}$/)
      .transform((valor) => fromValor(valor)!)
      .refine((cents) => cents > 0, 'O campo devolucao.valor é zero.'),
    natureza: z.enum(['ORIGINAL', 'RETIRADA']).default('ORIGINAL'),
    descricao: z.string().max(140).optional(),
  })
  .transform(({ valor, natureza, descricao = null }) => ({ valor, natureza, descricao }));

/** `/pix` of API Pix 2.9.0. */
@Controller(['pix', 'api/v2/pix'])
export class PixController {
  constructor(
    private readonly readPix: ReadPix,
    private readonly returnPix: ReturnPix,
    private readonly clocks: ClockStore,
    private readonly reads: LaggingReads,
  ) {}

  @Get()
  async list(@Query() rawQuery: unknown) {
    const query = parse(pixListQuery, rawQuery, 'PixConsultaInvalida', '');
    const {
      inicio: from,
      fim: until,
      txid,
      txIdPresente: hasTxid,
      devolucaoPresente: hasDevolucao,
      cpf,
      cnpj,
    } = query;
    const search = { from, until, txid, hasTxid, hasDevolucao, ...pageOf(query) };
    // Payers of this bank have no document.
    const found = cpf || cnpj ? { items: [], total: 0 } : await this.readPix.list(search);
    const pix = await Promise.all(found.items.map((one) => this.shown(one)));
    return { parametros: parametros(query, found), pix };
  }

  @Get(':e2eid')
  async get(@Param('e2eid') endToEndId: string) {
    return this.shown(await this.readPix.one(endToEndId));
  }

  @Put(':e2eid/devolucao/:id')
  @HttpCode(201)
  async putDevolucao(@Param('e2eid') endToEndId: string, @Param('id') id: string, @Body() body: unknown) {
    parsePathValue(id, DEVOLUCAO_ID, 'PixDevolucaoInvalida', 'devolucao.id');
    const terms = parse(devolucaoSolicitada, body, 'PixDevolucaoInvalida', 'devolucao');
    const time = await this.clocks.time(endToEndId);
    return devolucaoOf(await this.returnPix.execute(endToEndId, id, terms, time), time.now);
  }

  @Get(':e2eid/devolucao/:id')
  async getDevolucao(@Param('e2eid') endToEndId: string, @Param('id') id: string) {
    const devolucao = await this.readPix.devolucao(endToEndId, id);
    return devolucaoOf(devolucao, await this.settlementTime(endToEndId));
  }

  private async shown(pix: Pix): Promise<object> {
    return pixOf(pix, await this.settlementTime(pix.endToEndId));
  }

  private async settlementTime(endToEndId: string): Promise<Date> {
    return this.reads.settlementTime(endToEndId, (await this.clocks.time(endToEndId)).now);
  }
}
