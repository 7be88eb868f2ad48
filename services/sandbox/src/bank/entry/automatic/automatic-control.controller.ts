import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { ClockStore } from '../../../shared/adapters/clock.store.ts';
import { parse } from '../../../shared/entry/parse.ts';
import { traced } from '../../../shared/entry/traced.ts';
import { cobrCompleta, recPesquisada } from '../../adapters/automatic/automatic.wire.ts';
import { PixStore } from '../../adapters/pix.store.ts';
import { type Cobr, paymentIdOf, rejectionCodes } from '../../domain/automatic/cobr.ts';
import { cancellationCodes } from '../../domain/automatic/cobr-course.ts';
import { type Solicitante, solicitantes } from '../../domain/automatic/history.ts';
import type { Rec } from '../../domain/automatic/rec.ts';
import { DecideCobr } from '../../usecases/automatic/decide-cobr.ts';
import { DecideRec } from '../../usecases/automatic/decide-rec.ts';
import { valor } from './automatic.schemas.ts';

const DEFAULT_REJECTION = 'AM02';

/** Default codes of `RecEncerramento`. What each code stands for is unproven. */
const recCancellationCodes: Readonly<Record<Solicitante, string>> = {
  USUARIO_PAGADOR: 'SLDB',
  USUARIO_RECEBEDOR: 'SLCR',
  PSP_PAGADOR: 'ACCL',
  PSP_RECEBEDOR: 'FRUD',
};

const approval = z.object({ valorMaximo: valor.nullable().default(null) });
const rejection = z.object({ codigo: z.enum(['AP13', 'AP14']).default('AP13') });
const solicitante = z.enum(solicitantes).default('USUARIO_PAGADOR');
const recCancellation = z.object({
  solicitante,
  codigo: z.enum(['ACCL', 'CPCL', 'DCSD', 'ERSL', 'FRUD', 'PCFD', 'SLCR', 'SLDB']).optional(),
});
const cobrCancellation = z.object({
  solicitante,
  codigo: z.enum(['ACCT', 'BLCK', 'CCLD', 'FAIL', 'OTHR', 'SLBD', 'SLCR']).optional(),
});
const attempt = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('paid') }),
  z.object({ outcome: z.literal('rejected'), code: z.enum(rejectionCodes).default(DEFAULT_REJECTION) }),
]);

/** Control API of Pix Automático: what the payer and the banks do. Keep it on loopback. */
@Controller('sandbox/v1')
export class AutomaticControlController {
  constructor(
    private readonly decideRec: DecideRec,
    private readonly decideCobr: DecideCobr,
    private readonly pixes: PixStore,
    private readonly clocks: ClockStore,
  ) {}

  /** With the payer's limit of one charge, if the payer sets one. */
  @Post('recs/:idRec/approve')
  @HttpCode(200)
  approve(@Param('idRec') idRec: string, @Body() body: unknown, @Headers('traceparent') trace?: string) {
    const { valorMaximo } = parse(approval, body, 'RequisicaoInvalida', '');
    return this.ofRec('approve', trace, () => this.decideRec.approve(idRec, valorMaximo));
  }

  @Post('recs/:idRec/reject')
  @HttpCode(200)
  reject(@Param('idRec') idRec: string, @Body() body: unknown, @Headers('traceparent') trace?: string) {
    const { codigo } = parse(rejection, body, 'RequisicaoInvalida', '');
    return this.ofRec('reject', trace, () => this.decideRec.reject(idRec, codigo));
  }

  @Post('recs/:idRec/cancel')
  @HttpCode(200)
  cancel(@Param('idRec') idRec: string, @Body() body: unknown, @Headers('traceparent') trace?: string) {
    const by = parse(recCancellation, body, 'RequisicaoInvalida', '');
    const codigo = by.codigo ?? recCancellationCodes[by.solicitante];
    return this.ofRec('cancel', trace, () => this.decideRec.cancel(idRec, { ...by, codigo }));
  }

  /** The payer's bank tries now, from 00:00 of the attempt's day on. */
  @Post('cobrs/:txid/attempt')
  @HttpCode(200)
  attempt(@Param('txid') txid: string, @Body() body: unknown, @Headers('traceparent') trace?: string) {
    const outcome = parse(attempt, body, 'RequisicaoInvalida', '');
    const code = outcome.outcome === 'rejected' ? outcome.code : null;
    return this.ofCobr('attempt', trace, () => this.decideCobr.attempt(txid, code));
  }

  @Post('cobrs/:txid/cancel')
  @HttpCode(200)
  cancelCobr(@Param('txid') txid: string, @Body() body: unknown, @Headers('traceparent') trace?: string) {
    const by = parse(cobrCancellation, body, 'RequisicaoInvalida', '');
    const codigo = by.codigo ?? cancellationCodes[by.solicitante];
    return this.ofCobr('cancel', trace, () => this.decideCobr.cancel(txid, { ...by, codigo }));
  }

  private ofRec(action: string, trace: string | undefined, work: () => Promise<Rec>): Promise<object> {
    return traced(`POST /sandbox/v1/recs/{idRec}/${action}`, trace, async () => {
      const rec = await work();
      return recPesquisada(rec, (await this.clocks.time(rec.idRec)).now);
    });
  }

  private ofCobr(action: string, trace: string | undefined, work: () => Promise<Cobr>): Promise<object> {
    return traced(`POST /sandbox/v1/cobrs/{txid}/${action}`, trace, async () => {
      const cobr = await work();
      const endToEndId = paymentIdOf(cobr);
      const pix = endToEndId ? await this.pixes.find(endToEndId) : null;
      return cobrCompleta(cobr, pix, (await this.clocks.time(endToEndId ?? cobr.txid)).now);
    });
  }
}
