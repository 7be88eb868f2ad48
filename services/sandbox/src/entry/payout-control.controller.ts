import { continueTrace, inSpan, SpanKind } from '@catraca/platform/telemetry/trace';
import { fromValor } from '@catraca/providers/pix/valor';
import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { enviadoOf } from '../adapters/payout.wire.ts';
import type { Payout } from '../domain/payout.ts';
import { DecidePayout } from '../usecases/decide-payout.ts';
import { parse } from './parse.ts';

const returnRequest = z.object({
  valor: z
    .string()
    .regex(/^\d{1,10}\.\d{2}$/)
    .transform((valor) => fromValor(valor)!)
    .optional(),
});

/** Control API of payouts: plays the receiving bank. Not for sellers; keep it on loopback. */
@Controller('sandbox/v1/payouts/:idEnvio')
export class PayoutControlController {
  constructor(private readonly decidePayout: DecidePayout) {}

  @Post('pay')
  @HttpCode(200)
  pay(@Param('idEnvio') idEnvio: string, @Headers('traceparent') trace?: string): Promise<object> {
    return decided('pay', trace, (now) => this.decidePayout.settle(idEnvio, 'REALIZADO', now));
  }

  @Post('fail')
  @HttpCode(200)
  fail(@Param('idEnvio') idEnvio: string, @Headers('traceparent') trace?: string): Promise<object> {
    return decided('fail', trace, (now) => this.decidePayout.settle(idEnvio, 'NAO_REALIZADO', now));
  }

  /** The receiving bank returns a paid Pix: the whole of it, or `valor`. */
  @Post('return')
  @HttpCode(200)
  giveBack(
    @Param('idEnvio') idEnvio: string,
    @Body() body: unknown,
    @Headers('traceparent') trace?: string,
  ): Promise<object> {
    const { valor } = parse(returnRequest, body, 'RequisicaoInvalida', '');
    return decided('return', trace, (now) => this.decidePayout.giveBack(idEnvio, valor, now));
  }
}

/** Continues the caller's trace, so that the callback belongs to it. */
function decided(
  action: string,
  traceparent: string | undefined,
  decide: (now: Date) => Promise<Payout>,
): Promise<object> {
  const name = `POST /sandbox/v1/payouts/{idEnvio}/${action}`;
  return inSpan({ name, kind: SpanKind.SERVER, parent: continueTrace(traceparent) }, async () => {
    const payout = await decide(new Date());
    return enviadoOf(payout, new Date());
  });
}
