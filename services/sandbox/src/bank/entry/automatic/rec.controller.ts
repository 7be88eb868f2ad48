import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ClockStore } from '../../../shared/adapters/clock.store.ts';
import { Problem, violated } from '../../../shared/domain/problem.ts';
import { parse } from '../../../shared/entry/parse.ts';
import { recCompleta, recGerada, recPesquisada } from '../../adapters/automatic/automatic.wire.ts';
import { RecStore } from '../../adapters/automatic/rec.store.ts';
import { CobStore } from '../../adapters/cob.store.ts';
import type { Rec } from '../../domain/automatic/rec.ts';
import { CreateRec } from '../../usecases/automatic/create-rec.ts';
import { ReviseRec } from '../../usecases/automatic/revise-rec.ts';
import { pageOf, parametros } from '../list.schemas.ts';
import { recListQuery, recQuery, recRevisada, recSolicitada } from './automatic.schemas.ts';

/** `/rec` of API Pix 2.9.0. */
@Controller(['rec', 'api/v2/rec'])
export class RecController {
  constructor(
    private readonly createRec: CreateRec,
    private readonly reviseRec: ReviseRec,
    private readonly recs: RecStore,
    private readonly cobs: CobStore,
    private readonly clocks: ClockStore,
  ) {}

  @Post()
  @HttpCode(201)
  async post(@Body() body: unknown) {
    const { terms, locationId } = parse(recSolicitada, body, 'RecOperacaoInvalida', 'rec');
    return recGerada(await this.createRec.execute(terms, locationId));
  }

  @Patch(':idRec')
  async patch(@Param('idRec') idRec: string, @Body() body: unknown) {
    const revision = parse(recRevisada, body, 'RecOperacaoInvalida', 'rec');
    return recGerada(await this.reviseRec.execute(idRec, revision));
  }

  @Get(':idRec')
  async get(@Param('idRec') idRec: string, @Query() query: unknown) {
    const { txid } = parse(recQuery, query, 'RecConsultaInvalida', '');
    const rec = await this.recs.read(idRec);
    if (!rec) throw new Problem('RecNaoEncontrada');
    const location = txid ? await this.cobLocation(rec, txid) : null;
    return recCompleta(rec, location, await this.timeOf(rec));
  }

  @Get()
  async list(@Query() rawQuery: unknown) {
    const query = parse(recListQuery, rawQuery, 'RecConsultaInvalida', '');
    const { inicio: from, fim: until, status, cpf, cnpj, convenio, locationPresente: hasLocation } = query;
    const search = { from, until, status, cpf, cnpj, convenio, hasLocation, ...pageOf(query) };
    const found = await this.recs.search(search);
    const shown = found.items.map(async (rec) => recPesquisada(rec, await this.timeOf(rec)));
    return { parametros: parametros(query, found), recs: await Promise.all(shown) };
  }

  /** Of the charge that the QR code is composed with, which the mandate names (RecConsultaInvalida). */
  private async cobLocation(rec: Rec, txid: string): Promise<string> {
    const cob = rec.txid === txid ? await this.cobs.find(txid) : null;
    if (cob) return cob.location;
    throw new Problem('RecConsultaInvalida', [
      violated('txid', 'O parâmetro txid não corresponde à cobrança de ativacao.dadosJornada.txid.'),
    ]);
  }

  private async timeOf({ idRec }: Rec): Promise<Date> {
    return (await this.clocks.time(idRec)).now;
  }
}
