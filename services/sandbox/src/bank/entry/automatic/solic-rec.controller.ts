import { Body, Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ClockStore } from '../../../shared/adapters/clock.store.ts';
import { parse } from '../../../shared/entry/parse.ts';
import { solicRecCompleta } from '../../adapters/automatic/automatic.wire.ts';
import { RequestApproval, type RequestOfRec } from '../../usecases/automatic/request-approval.ts';
import { cancelamento, solicRecSolicitada } from './automatic.schemas.ts';

/** `/solicrec` of API Pix 2.9.0. */
@Controller(['solicrec', 'api/v2/solicrec'])
export class SolicRecController {
  constructor(
    private readonly requests: RequestApproval,
    private readonly clocks: ClockStore,
  ) {}

  @Post()
  @HttpCode(201)
  async post(@Body() body: unknown) {
    const { idRec, request } = parse(solicRecSolicitada, body, 'SolicRecOperacaoInvalida', 'solicrec');
    return this.shown(await this.requests.execute(idRec, request));
  }

  /** Answers 201, as the document says. */
  @Patch(':idSolicRec')
  @HttpCode(201)
  async patch(@Param('idSolicRec') idSolicRec: string, @Body() body: unknown) {
    parse(cancelamento, body, 'SolicRecOperacaoInvalida', 'solicrec');
    return this.shown(await this.requests.cancel(idSolicRec));
  }

  @Get(':idSolicRec')
  async get(@Param('idSolicRec') idSolicRec: string) {
    return this.shown(await this.requests.one(idSolicRec));
  }

  private async shown({ rec, solicitacao }: RequestOfRec): Promise<object> {
    const { now } = await this.clocks.time(rec.idRec);
    return solicRecCompleta(rec, solicitacao, now);
  }
}
