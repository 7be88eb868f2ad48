import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { z } from 'zod';
import { parse } from '../../../shared/entry/parse.ts';
import { automaticWebhookOf } from '../../adapters/automatic/automatic.wire.ts';
import { ConfigureAutomaticWebhook } from '../../usecases/automatic/configure-automatic-webhook.ts';

/** Plain http is accepted, because this bank runs locally. */
const webhookSolicitado = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }).max(1000) });

/** `/webhookrec` of API Pix 2.9.0. */
@Controller(['webhookrec', 'api/v2/webhookrec'])
export class WebhookRecController {
  constructor(private readonly webhooks: ConfigureAutomaticWebhook) {}

  @Put()
  async put(@Body() body: unknown): Promise<void> {
    const { webhookUrl } = parse(webhookSolicitado, body, 'WebhookRecOperacaoInvalida', '');
    await this.webhooks.put('rec', webhookUrl);
  }

  @Get()
  async get() {
    return automaticWebhookOf(await this.webhooks.one('rec'));
  }

  @Delete()
  @HttpCode(204)
  async remove(): Promise<void> {
    await this.webhooks.remove('rec');
  }
}

/** `/webhookcobr` of API Pix 2.9.0. */
@Controller(['webhookcobr', 'api/v2/webhookcobr'])
export class WebhookCobrController {
  constructor(private readonly webhooks: ConfigureAutomaticWebhook) {}

  @Put()
  async put(@Body() body: unknown): Promise<void> {
    const { webhookUrl } = parse(webhookSolicitado, body, 'WebhookCobROperacaoInvalida', '');
    await this.webhooks.put('cobr', webhookUrl);
  }

  @Get()
  async get() {
    return automaticWebhookOf(await this.webhooks.one('cobr'));
  }

  @Delete()
  @HttpCode(204)
  async remove(): Promise<void> {
    await this.webhooks.remove('cobr');
  }
}
