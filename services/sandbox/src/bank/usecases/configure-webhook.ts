import { Injectable } from '@nestjs/common';
import type { Page, PageOf } from '../../shared/domain/page.ts';
import { Problem } from '../../shared/domain/problem.ts';
import { WebhookStore } from '../adapters/webhook.store.ts';
import type { Webhook } from '../domain/webhook.ts';

/** The merchant's callback URLs, one per Pix key. */
@Injectable()
export class ConfigureWebhook {
  constructor(private readonly webhooks: WebhookStore) {}

  put(chave: string, webhookUrl: string, now: Date): Promise<void> {
    return this.webhooks.put({ chave, webhookUrl, criacao: now });
  }

  async one(chave: string): Promise<Webhook> {
    const webhook = await this.webhooks.find(chave);
    if (!webhook) throw new Problem('WebhookNaoEncontrado');
    return webhook;
  }

  async remove(chave: string): Promise<void> {
    if (!(await this.webhooks.remove(chave))) throw new Problem('WebhookNaoEncontrado');
  }

  list(from: Date, until: Date, page: Page): Promise<PageOf<Webhook>> {
    return this.webhooks.search(from, until, page);
  }
}
