import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query, UseFilters } from '@nestjs/common';
import { z } from 'zod';
import { Problem } from '../../shared/domain/problem.ts';
import { CHAVE, parse, parsePathValue } from '../../shared/entry/parse.ts';
import { webhookOf } from '../adapters/wire.ts';
import { PayoutProblem } from '../domain/payout-problem.ts';
import { ConfigureWebhook } from '../usecases/configure-webhook.ts';
import { pageOf, parametros, webhookListQuery } from './list.schemas.ts';
import { PayoutProblemFilter } from './payout-problem.filter.ts';

/** `WebhookSolicitado`. Plain http is accepted, because this bank runs locally. */
const webhookSolicitado = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }).max(1000) });

/** `/webhook` of API Pix 2.9.0. */
@Controller(['webhook', 'api/v2/webhook'])
export class WebhookController {
  constructor(private readonly webhooks: ConfigureWebhook) {}

  @Put(':chave')
  async put(@Param('chave') chave: string, @Body() body: unknown): Promise<void> {
    parsePathValue(chave, CHAVE, 'WebhookOperacaoInvalida', 'chave');
    const { webhookUrl } = parse(webhookSolicitado, body, 'WebhookOperacaoInvalida', 'webhook');
    await this.webhooks.put(chave, webhookUrl, new Date());
  }

  @Get(':chave')
  async get(@Param('chave') chave: string) {
    return webhookOf(await this.webhooks.one(chave));
  }

  @Delete(':chave')
  @HttpCode(204)
  async remove(@Param('chave') chave: string): Promise<void> {
    await this.webhooks.remove(chave);
  }

  @Get()
  async list(@Query() rawQuery: unknown) {
    const query = parse(webhookListQuery, rawQuery, 'WebhookConsultaInvalida', '');
    const { inicio = new Date(0), fim = new Date() } = query;
    const found = await this.webhooks.list(inicio, fim, pageOf(query));
    return { parametros: parametros(query, found), webhooks: found.items.map(webhookOf) };
  }
}

/** The same where Efí has it, with its error for a URL that it cannot take. */
@Controller('v2/webhook')
@UseFilters(new PayoutProblemFilter())
export class EfiWebhookController extends WebhookController {
  @Put(':chave')
  override async put(@Param('chave') chave: string, @Body() body: unknown): Promise<void> {
    try {
      await super.put(chave, body);
    } catch (error) {
      const isInvalid = error instanceof Problem && error.kind === 'WebhookOperacaoInvalida';
      throw isInvalid ? new PayoutProblem('webhook_invalido') : error;
    }
  }
}
