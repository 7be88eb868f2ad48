import { traceparent } from '@catraca/platform/telemetry/trace';
import { Body, Controller, Headers, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { ClockStore } from '../../shared/adapters/clock.store.ts';
import { parse } from '../../shared/entry/parse.ts';
import { traced } from '../../shared/entry/traced.ts';
import { orderOf } from '../adapters/acquirer.wire.ts';
import { HookTargetStore } from '../adapters/hook-target.store.ts';
import type { Cause } from '../domain/changes.ts';
import type { Order } from '../domain/order.ts';
import { type BehaviourName, behaviours, numberOf } from '../domain/test-cards.ts';
import { ChangeOrder } from '../usecases/change-order.ts';
import { CreateToken } from '../usecases/create-token.ts';

const analysis = z.object({ outcome: z.enum(['approved', 'refused']) });
const part = z.object({ amount: z.int().min(1).optional() });
const chargeback = part.extend({ fraud: z.boolean().default(true) });
const testCard = z.object({
  behaviour: z.enum(Object.keys(behaviours) as [BehaviourName, ...BehaviourName[]]),
});
const cardholder = {
  cvv: '123',
  holderName: 'PESSOA DE TESTE',
  holderDocument: null,
  expMonth: 12,
  expYear: 2099,
  label: null,
};
const webhook = z.object({
  url: z.url({ protocol: /^https?$/ }).max(1000),
  username: z.string().max(200).default('catraca'),
  password: z.string().max(200).default(''),
});

/**
 * Control API for the acquirer: plays its anti-fraud and the cardholder. Orders are named by the merchant's
 * code. Keep it on loopback.
 */
@Controller('sandbox/v1/acquirer')
export class AcquirerControlController {
  constructor(
    private readonly changeOrder: ChangeOrder,
    private readonly createToken: CreateToken,
    private readonly targets: HookTargetStore,
    private readonly clocks: ClockStore,
  ) {}

  @Post('orders/:code/analysis')
  @HttpCode(200)
  analyse(@Param('code') code: string, @Body() body: unknown, @Headers('traceparent') trace?: string) {
    const { outcome } = parse(analysis, body, 'RequisicaoInvalida', 'analysis');
    return this.driven('analysis', code, trace, (cause) => this.changeOrder.analyse(code, outcome, cause));
  }

  /** Of all that is left of the charge, or of `amount`. */
  @Post('orders/:code/chargeback')
  @HttpCode(200)
  chargeBack(@Param('code') code: string, @Body() body: unknown, @Headers('traceparent') trace?: string) {
    const { amount, fraud: isFraud } = parse(chargeback, body, 'RequisicaoInvalida', 'chargeback');
    return this.driven('chargeback', code, trace, (cause) =>
      this.changeOrder.chargeBack(code, { amount, isFraud }, cause),
    );
  }

  @Post('orders/:code/representment')
  @HttpCode(200)
  represent(@Param('code') code: string, @Body() body: unknown, @Headers('traceparent') trace?: string) {
    const { amount } = parse(part, body, 'RequisicaoInvalida', 'representment');
    return this.driven('representment', code, trace, (cause) =>
      this.changeOrder.represent(code, amount, cause),
    );
  }

  @Post('orders/:code/representment/lost')
  @HttpCode(200)
  lose(@Param('code') code: string, @Body() body: unknown, @Headers('traceparent') trace?: string) {
    const { amount } = parse(part, body, 'RequisicaoInvalida', 'representment');
    return this.driven('representment/lost', code, trace, (cause) =>
      this.changeOrder.loseRepresentment(code, amount, cause),
    );
  }

  /** Gives money back as the merchant does at the acquirer's own panel: without a reference. */
  @Post('orders/:code/cancel')
  @HttpCode(200)
  cancel(@Param('code') code: string, @Body() body: unknown, @Headers('traceparent') trace?: string) {
    const { amount } = parse(part, body, 'RequisicaoInvalida', 'cancel');
    return this.driven('cancel', code, trace, (cause) => this.changeOrder.cancelAtPanel(code, amount, cause));
  }

  /** A token of the test card that behaves so, for who has no browser. */
  @Post('tokens')
  @HttpCode(200)
  token(@Body() body: unknown): { id: string } {
    const { behaviour } = parse(testCard, body, 'RequisicaoInvalida', 'card');
    const { id } = this.createToken.execute({ ...cardholder, number: numberOf(behaviour) });
    return { id };
  }

  @Put('webhook')
  @HttpCode(204)
  async putWebhook(@Body() body: unknown): Promise<void> {
    await this.targets.put(parse(webhook, body, 'RequisicaoInvalida', 'webhook'));
  }

  private driven(
    action: string,
    code: string,
    trace: string | undefined,
    work: (cause: Cause) => Promise<Order>,
  ): Promise<object> {
    return traced(`POST /sandbox/v1/acquirer/orders/{code}/${action}`, trace, async () => {
      const time = await this.clocks.time(code);
      return orderOf(await work({ ...time, traceparent: traceparent() }));
    });
  }
}
