import { fromValor } from '@catraca/providers/pix/valor';
import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { ClockStore } from '../../shared/adapters/clock.store.ts';
import { FaultSwitch } from '../../shared/adapters/fault.switch.ts';
import { type Faults, noFaults } from '../../shared/domain/faults.ts';
import { CHAVE, parse } from '../../shared/entry/parse.ts';
import { traced } from '../../shared/entry/traced.ts';
import { cobGerada, devolucaoOf, pixOf } from '../adapters/wire.ts';
import { naturezas } from '../domain/pix.ts';
import { ExpireCob } from '../usecases/expire-cob.ts';
import { PayCob } from '../usecases/pay-cob.ts';
import { ReceivePix } from '../usecases/receive-pix.ts';
import { RemoveCob } from '../usecases/remove-cob.ts';
import { ReturnPix } from '../usecases/return-pix.ts';

const infoPagador = z.string().max(140).nullable().default(null);

const payRequest = z.object({ late: z.boolean().default(false), infoPagador });

const strayPix = z.object({
  chave: z.string().regex(CHAVE),
  valor: z
    .string()
    .regex(/^\d{1,10}\.\d{2}$/)
    .transform((valor) => fromValor(valor)!)
    .refine((cents) => cents > 0, 'O campo pix.valor é zero.'),
  txid: z
    .string()
    .regex(/^[a-zA-Z0-9]{1,35}$/)
    .nullable()
    .default(null),
  infoPagador,
});

const LONGEST_DELAY_MS = 60_000;
const LONGEST_DISORDER_MS = 10_000;
const LONGEST_SETTLEMENT_MS = 24 * 3_600_000;
const delayMs = z.int().min(0).max(LONGEST_DELAY_MS).optional();

const faultSettings: z.ZodType<Faults> = z.object({
  requests: z
    .array(
      z.object({
        method: z.enum(['GET', 'PUT', 'POST', 'PATCH', 'DELETE']).optional(),
        path: z.string().startsWith('/').max(200),
        times: z.int().min(1).optional(),
        delayMs,
        status: z.int().min(400).max(599).optional(),
        retryAfter: z.int().min(0).max(3600).optional(),
        responseDelayMs: delayMs,
        reset: z.boolean().optional(),
      }),
    )
    .max(100)
    .default([]),
  callbacks: z
    .object({
      drop: z.int().min(0).default(0),
      repeat: z.int().min(0).max(20).default(0),
      disorderMs: z.int().min(0).max(LONGEST_DISORDER_MS).default(0),
    })
    .default(noFaults.callbacks),
  returns: z
    .object({
      refuseRepeats: z.boolean().default(false),
      fail: z.boolean().default(false),
      settlementMs: z.int().min(0).max(LONGEST_DELAY_MS).default(noFaults.returns.settlementMs),
    })
    .default(noFaults.returns),
  payouts: z
    .object({
      refuseRepeats: z.boolean().default(false),
      deny: z.boolean().default(false),
      fail: z.boolean().default(false),
      settlementMs: z.int().min(0).max(LONGEST_SETTLEMENT_MS).default(noFaults.payouts.settlementMs),
    })
    .default(noFaults.payouts),
  cards: z
    .object({
      settlementMs: z.int().min(0).max(LONGEST_SETTLEMENT_MS).default(noFaults.cards.settlementMs),
      analysisMs: z.int().min(0).max(LONGEST_SETTLEMENT_MS).default(noFaults.cards.analysisMs),
      chargebackMs: z.int().min(0).max(LONGEST_SETTLEMENT_MS).default(noFaults.cards.chargebackMs),
      payableDelayMs: z.int().min(0).max(LONGEST_SETTLEMENT_MS).default(0),
    })
    .default(noFaults.cards),
});

const outsideReturn = z.object({
  valor: z
    .string()
    .regex(/^\d{1,10}\.\d{2}$/)
    .transform((valor) => fromValor(valor)!)
    .optional(),
  natureza: z.enum(naturezas).default('ORIGINAL'),
});

/** Control API: simulates payments and faults. Not for sellers; keep it on loopback. */
@Controller('sandbox/v1')
export class ControlController {
  constructor(
    private readonly payCob: PayCob,
    private readonly expireCob: ExpireCob,
    private readonly removeCob: RemoveCob,
    private readonly receivePix: ReceivePix,
    private readonly returnPix: ReturnPix,
    private readonly faults: FaultSwitch,
    private readonly clocks: ClockStore,
  ) {}

  @Post('cobs/:txid/pay')
  pay(
    @Param('txid') txid: string,
    @Body() body: unknown,
    @Headers('traceparent') trace?: string,
  ): Promise<object> {
    const request = parse(payRequest, body, 'RequisicaoInvalida', '');
    return traced('POST /sandbox/v1/cobs/{txid}/pay', trace, async () => {
      const time = await this.clocks.time(txid);
      return pixOf(await this.payCob.execute(txid, request, time), time.now);
    });
  }

  @Post('cobs/:txid/expire')
  @HttpCode(200)
  async expire(@Param('txid') txid: string): Promise<object> {
    return cobGerada(await this.expireCob.execute(txid, (await this.clocks.time(txid)).now));
  }

  @Post('cobs/:txid/remove')
  @HttpCode(200)
  async remove(@Param('txid') txid: string): Promise<object> {
    return cobGerada(await this.removeCob.execute(txid));
  }

  /** A payment without a charge. */
  @Post('pix')
  stray(@Body() body: unknown, @Headers('traceparent') trace?: string): Promise<object> {
    const payment = parse(strayPix, body, 'RequisicaoInvalida', 'pix');
    return traced('POST /sandbox/v1/pix', trace, async () => {
      const now = new Date();
      return pixOf((await this.receivePix.execute(payment, null, { now, aheadMs: 0 }))!, now);
    });
  }

  /** The bank returns a payment without being asked: the whole of it, or `valor`. */
  @Post('pix/:e2eid/return')
  returnByBank(
    @Param('e2eid') endToEndId: string,
    @Body() body: unknown,
    @Headers('traceparent') trace?: string,
  ): Promise<object> {
    const terms = parse(outsideReturn, body, 'RequisicaoInvalida', 'devolucao');
    return traced('POST /sandbox/v1/pix/{e2eid}/return', trace, async () => {
      const time = await this.clocks.time(endToEndId);
      return devolucaoOf(await this.returnPix.executeByBank(endToEndId, terms, time), time.now);
    });
  }

  /** Returns of this payment that the merchant asks for are not made. */
  @Post('pix/:e2eid/refuse_returns')
  @HttpCode(204)
  refuseReturns(@Param('e2eid') endToEndId: string): Promise<void> {
    return this.returnPix.refuseAll(endToEndId);
  }

  @Put('faults')
  setFaults(@Body() body: unknown): Faults {
    this.faults.set(parse(faultSettings, body, 'RequisicaoInvalida', 'faults'));
    return this.faults.current;
  }

  @Get('faults')
  currentFaults(): Faults {
    return this.faults.current;
  }

  @Delete('faults')
  @HttpCode(204)
  clearFaults(): void {
    this.faults.set(noFaults);
  }
}
