import { isDate } from '@catraca/kernel/dates';
import { Body, Controller, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ClockStore } from '../../../shared/adapters/clock.store.ts';
import { Problem, violated } from '../../../shared/domain/problem.ts';
import { parse, parsePathValue, TXID } from '../../../shared/entry/parse.ts';
import { cobrCompleta } from '../../adapters/automatic/automatic.wire.ts';
import { CobrStore } from '../../adapters/automatic/cobr.store.ts';
import { LaggingReads } from '../../adapters/lagging-reads.ts';
import { PixStore } from '../../adapters/pix.store.ts';
import { type Cobr, paymentIdOf } from '../../domain/automatic/cobr.ts';
import { CreateCobr } from '../../usecases/automatic/create-cobr.ts';
import { DecideCobr } from '../../usecases/automatic/decide-cobr.ts';
import { pageOf, parametros } from '../list.schemas.ts';
import { cancelamento, cobrListQuery, cobrSolicitada } from './automatic.schemas.ts';

/** `/cobr` of API Pix 2.9.0. */
@Controller(['cobr', 'api/v2/cobr'])
export class CobrController {
  constructor(
    private readonly createCobr: CreateCobr,
    private readonly decideCobr: DecideCobr,
    private readonly cobrs: CobrStore,
    private readonly pixes: PixStore,
    private readonly clocks: ClockStore,
    private readonly reads: LaggingReads,
  ) {}

  @Put(':txid')
  @HttpCode(201)
  async put(@Param('txid') txid: string, @Body() body: unknown) {
    parsePathValue(txid, TXID, 'CobROperacaoInvalida', 'cobr.txid');
    const terms = parse(cobrSolicitada, body, 'CobROperacaoInvalida', 'cobr');
    return this.completa(await this.createCobr.execute(txid, terms));
  }

  @Post()
  @HttpCode(201)
  async post(@Body() body: unknown) {
    const terms = parse(cobrSolicitada, body, 'CobROperacaoInvalida', 'cobr');
    return this.completa(await this.createCobr.execute(null, terms));
  }

  @Patch(':txid')
  async patch(@Param('txid') txid: string, @Body() body: unknown) {
    parse(cancelamento, body, 'CobROperacaoInvalida', 'cobr');
    return this.completa(await this.decideCobr.cancelByMerchant(txid));
  }

  @Post(':txid/retentativa/:data')
  @HttpCode(201)
  async retry(@Param('txid') txid: string, @Param('data') data: string) {
    if (!isDate(data))
      throw new Problem('CobROperacaoInvalida', [violated('data', 'O campo data não respeita o schema.')]);
    return this.completa(await this.decideCobr.retry(txid, data));
  }

  @Get(':txid')
  async get(@Param('txid') txid: string) {
    const cobr = await this.cobrs.read(txid);
    if (!cobr) throw new Problem('CobRNaoEncontrado');
    return this.completa(cobr);
  }

  @Get()
  async list(@Query() rawQuery: unknown) {
    const query = parse(cobrListQuery, rawQuery, 'CobRConsultaInvalida', '');
    const { inicio: from, fim: until, idRec, status, cpf, cnpj, convenio } = query;
    const search = { from, until, idRec, status, documento: cpf ?? cnpj, convenio, ...pageOf(query) };
    const found = await this.cobrs.search(search);
    const cobsr = await Promise.all(found.items.map((cobr) => this.completa(cobr)));
    return { parametros: parametros(query, found), cobsr };
  }

  /** With its payment, as soon as reads show that. */
  private async completa(cobr: Cobr): Promise<object> {
    const endToEndId = paymentIdOf(cobr);
    if (!endToEndId) return cobrCompleta(cobr, null, new Date());
    const stored = await this.pixes.read(endToEndId);
    const { now } = await this.clocks.time(endToEndId);
    return cobrCompleta(cobr, stored, this.reads.settlementTime(endToEndId, now));
  }
}
