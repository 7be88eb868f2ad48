import { Controller, Delete, Get, Header, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../../shared/domain/problem.ts';
import { hostOf } from '../../../shared/entry/host.ts';
import { parse } from '../../../shared/entry/parse.ts';
import { locRecOf, recPayload } from '../../adapters/automatic/automatic.wire.ts';
import { LocRecStore } from '../../adapters/automatic/loc-rec.store.ts';
import { RecStore } from '../../adapters/automatic/rec.store.ts';
import { PayloadSigner } from '../../adapters/payload.signer.ts';
import { LocRecs } from '../../usecases/automatic/loc-recs.ts';
import { pageOf, parametros } from '../list.schemas.ts';
import { locRecListQuery } from './automatic.schemas.ts';

/** `/locrec` of API Pix 2.9.0. */
@Controller(['locrec', 'api/v2/locrec'])
export class LocRecController {
  constructor(
    private readonly locations: LocRecs,
    private readonly store: LocRecStore,
  ) {}

  /** Without a body. */
  @Post()
  @HttpCode(201)
  async post(@Req() request: FastifyRequest) {
    return locRecOf(await this.locations.create(hostOf(request)));
  }

  @Get(':id')
  async get(@Param('id') id: string) {
    return locRecOf(await this.locations.one(Number(id)));
  }

  @Delete(':id/idRec')
  @HttpCode(200)
  async unlink(@Param('id') id: string) {
    return locRecOf(await this.locations.unlink(Number(id)));
  }

  @Get()
  async list(@Query() rawQuery: unknown) {
    const query = parse(locRecListQuery, rawQuery, 'PayloadLocationRecConsultaInvalida', '');
    const { inicio: from, fim: until, idRecPresente: isLinked } = query;
    const found = await this.store.search({ from, until, isLinked, ...pageOf(query) });
    return { parametros: parametros(query, found), loc: found.items.map(locRecOf) };
  }
}

/** Called by payers' banks, without authentication (API Pix 2.9.0, RecPayload). */
@Controller('qr/v2/rec')
export class RecLocationController {
  constructor(
    private readonly locations: LocRecStore,
    private readonly recs: RecStore,
    private readonly signer: PayloadSigner,
  ) {}

  @Get(':token')
  @Header('content-type', 'application/jose')
  async payload(@Param('token') token: string, @Req() request: FastifyRequest): Promise<string> {
    const idRec = (await this.locations.findByToken(token))?.idRec;
    const rec = idRec ? await this.recs.find(idRec) : null;
    if (!rec) throw new Problem('RecPayloadNaoEncontrado');
    if (rec.status !== 'CRIADA' && rec.status !== 'APROVADA') throw new Problem('RecPayloadOperacaoInvalida');
    const keysUrl = `${request.protocol}://${hostOf(request)}/.well-known/jwks.json`;
    return this.signer.sign(recPayload(rec), keysUrl);
  }
}
