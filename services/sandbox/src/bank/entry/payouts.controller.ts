import { fromValor } from '@catraca/providers/pix/valor';
import { Body, Controller, Get, HttpCode, Param, Put, UseFilters } from '@nestjs/common';
import { z } from 'zod';
import { ClockStore } from '../../shared/adapters/clock.store.ts';
import { Problem } from '../../shared/domain/problem.ts';
import { CHAVE } from '../../shared/entry/parse.ts';
import { LaggingReads } from '../adapters/lagging-reads.ts';
import { PayoutStore } from '../adapters/payout.store.ts';
import { enviadoOf, envioOf } from '../adapters/payout.wire.ts';
import type { ContaBanco, Payout, PayoutTerms } from '../domain/payout.ts';
import { PayoutProblem } from '../domain/payout-problem.ts';
import { SendPayout } from '../usecases/send-payout.ts';
import { PayoutProblemFilter } from './payout-problem.filter.ts';

const ID_ENVIO = /^[a-zA-Z0-9]{1,35}$/;

const contaBanco = z
  .object({
    nome: z.string().min(1).max(199),
    cpf: z
      .string()
      .regex(/^\d{11}$/)
      .optional(),
    cnpj: z
      .string()
      .regex(/^[0-9A-Z]{14}$/)
      .optional(),
    codigoBanco: z.string().regex(/^\d{8}$/),
    agencia: z.string().regex(/^\d{1,4}$/),
    conta: z.string().regex(/^\d{1,20}$/),
    tipoConta: z.enum(['cacc', 'svgs', 'tran']),
  })
  .refine(({ cpf, cnpj }) => (cpf === undefined) !== (cnpj === undefined));

const envio = z
  .object({
    valor: z
      .string()
      .regex(/^\d{1,10}\.\d{2}$/)
      .transform((valor) => fromValor(valor)!)
      .refine((cents) => cents > 0),
    pagador: z.object({ chave: z.string().regex(CHAVE), infoPagador: z.string().max(139).optional() }),
    favorecido: z.object({ contaBanco }),
  })
  .transform(
    ({ valor, pagador, favorecido }): PayoutTerms => ({
      valor,
      chave: pagador.chave,
      infoPagador: pagador.infoPagador ?? null,
      favorecido: favorecido.contaBanco as ContaBanco,
    }),
  );

/** Efí's Pix Send, to bank accounts. */
@Controller()
@UseFilters(new PayoutProblemFilter())
export class PayoutsController {
  constructor(
    private readonly sendPayout: SendPayout,
    private readonly payouts: PayoutStore,
    private readonly clocks: ClockStore,
    private readonly reads: LaggingReads,
  ) {}

  @Put('v3/gn/pix/:idEnvio')
  @HttpCode(201)
  async put(@Param('idEnvio') idEnvio: string, @Body() body: unknown) {
    const terms = envio.safeParse(body);
    if (!terms.success || !ID_ENVIO.test(idEnvio)) throw new PayoutProblem('valor_invalido');
    const time = await this.clocks.time(idEnvio);
    return envioOf(await this.sendPayout.execute(idEnvio, terms.data, time), time.now);
  }

  @Get('v2/gn/pix/enviados/id-envio/:idEnvio')
  async getById(@Param('idEnvio') idEnvio: string) {
    return this.found(await this.payouts.find(idEnvio));
  }

  @Get('v2/gn/pix/enviados/:e2eId')
  async getByEndToEndId(@Param('e2eId') e2eId: string) {
    return this.found(await this.payouts.findByEndToEndId(e2eId));
  }

  private async found(stored: Payout | null): Promise<object> {
    const payout = stored && this.reads.payouts.seen(stored.idEnvio, stored, Date.now());
    if (!payout) throw new Problem('PixEnviadoNaoEncontrado');
    const { now } = await this.clocks.time(payout.idEnvio);
    return enviadoOf(payout, this.reads.settlementTime(payout.idEnvio, now));
  }
}
