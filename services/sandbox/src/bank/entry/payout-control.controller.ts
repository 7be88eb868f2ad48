import { continueTrace, inSpan, SpanKind } from '@catraca/platform/telemetry/trace';
import { fromValor } from '@catraca/providers/pix/valor';
import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { ClockStore } from '../../shared/adapters/clock.store.ts';
import type { BankTime } from '../../shared/domain/bank-time.ts';
import { parse } from '../../shared/entry/parse.ts';
import { enviadoOf } from '../adapters/payout.wire.ts';
import type { Payout } from '../domain/payout.ts';
import { DecidePayout } from '../usecases/decide-payout.ts';

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
  constructor(
    private readonly decidePayout: DecidePayout,
    private readonly clocks: ClockStore,
  ) {}

  @Post('pay')
  @HttpCode(200)
  pay(@Param('idEnvio') idEnvio: string, @Headers('traceparent') trace?: string): Promise<object> {
    return this.decided(idEnvio, 'pay', trace, (time) =>
      this.decidePayout.settle(idEnvio, 'REALIZADO', time),
    );
  }

  @Post('fail')
  @HttpCode(200)
  fail(@Param('idEnvio') idEnvio: string, @Headers('traceparent') trace?: string): Promise<object> {
    return this.decided(idEnvio, 'fail', trace, (time) =>
      this.decidePayout.settle(idEnvio, 'NAO_REALIZADO', time),
    );
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
    return this.decided(idEnvio, 'return', trace, (time) => this.decidePayout.giveBack(idEnvio, valor, time));
  }

  /** Continues the caller's trace, so that the callback belongs to it. */
  private decided(
    idEnvio: string,
    action: string,
    traceparent: string | undefined,
    decide: (time: BankTime) => Promise<Payout>,
  ): Promise<object> {
    const name = `POST /sandbox/v1/payouts/{idEnvio}/${action}`;
    return inSpan({ name, kind: SpanKind.SERVER, parent: continueTrace(traceparent) }, async () => {
      const payout = await decide(await this.clocks.time(idEnvio));
      return enviadoOf(payout, (await this.clocks.time(idEnvio)).now);
    });
  }
}
