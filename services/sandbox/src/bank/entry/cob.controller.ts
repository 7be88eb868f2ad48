import { Body, Controller, Get, HttpCode, Param, Patch, Post, Put, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ClockStore } from '../../shared/adapters/clock.store.ts';
import { hostOf } from '../../shared/entry/host.ts';
import { parse, parsePathValue, TXID } from '../../shared/entry/parse.ts';
import type { CobWithPixes } from '../adapters/cob.store.ts';
import { LaggingReads } from '../adapters/lagging-reads.ts';
import { cobCompleta, cobGerada, pixOf } from '../adapters/wire.ts';
import { CreateCob } from '../usecases/create-cob.ts';
import { ReadCobs } from '../usecases/read-cobs.ts';
import { ReviseCob } from '../usecases/revise-cob.ts';
import { cobRevisada, cobSolicitada } from './cob.schemas.ts';
import { cobListQuery, pageOf, parametros } from './list.schemas.ts';

const cobQuery = z.object({
  revisao: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
});

/** `/cob` of API Pix 2.9.0. */
@Controller(['cob', 'api/v2/cob'])
export class CobController {
  constructor(
    private readonly createCob: CreateCob,
    private readonly reviseCob: ReviseCob,
    private readonly readCobs: ReadCobs,
    private readonly clocks: ClockStore,
    private readonly reads: LaggingReads,
  ) {}

  @Put(':txid')
  @HttpCode(201)
  async put(@Param('txid') txid: string, @Body() body: unknown, @Req() request: FastifyRequest) {
    parsePathValue(txid, TXID, 'CobOperacaoInvalida', 'cob.txid');
    const terms = parse(cobSolicitada, body, 'CobOperacaoInvalida', 'cob');
    const { now } = await this.clocks.time(txid);
    return cobGerada(await this.createCob.execute(txid, terms, hostOf(request), now));
  }

  @Post()
  async post(@Body() body: unknown, @Req() request: FastifyRequest) {
    const terms = parse(cobSolicitada, body, 'CobOperacaoInvalida', 'cob');
    return cobGerada(await this.createCob.execute(null, terms, hostOf(request), new Date()));
  }

  @Patch(':txid')
  async patch(@Param('txid') txid: string, @Body() body: unknown) {
    return cobGerada(
      await this.reviseCob.execute(txid, parse(cobRevisada, body, 'CobOperacaoInvalida', 'cob')),
    );
  }

  @Get(':txid')
  async get(@Param('txid') txid: string, @Query() query: unknown) {
    const { revisao } = parse(cobQuery, query, 'CobConsultaInvalida', '');
    return this.completa(await this.readCobs.one(txid, revisao));
  }

  @Get()
  async list(@Query() rawQuery: unknown) {
    const query = parse(cobListQuery, rawQuery, 'CobConsultaInvalida', '');
    const { inicio: from, fim: until, status, cpf, cnpj, locationPresente = true } = query;
    const search = { from, until, status, cpf, cnpj, ...pageOf(query) };
    const found = locationPresente ? await this.readCobs.list(search) : { items: [], total: 0 };
    const cobs = await Promise.all(found.items.map((item) => this.completa(item)));
    return { parametros: parametros(query, found), cobs };
  }

  private async completa({ cob, pixes }: CobWithPixes): Promise<object> {
    const shown = pixes.map(async (pix) => {
      const { now } = await this.clocks.time(pix.endToEndId);
      return pixOf(pix, this.reads.settlementTime(pix.endToEndId, now));
    });
    return cobCompleta(cob, await Promise.all(shown));
  }
}
