import { Injectable } from '@nestjs/common';
import { CallbackClient } from '../../shared/adapters/callback.client.ts';
import { Profile } from '../../shared/adapters/profile.ts';
import type { Page, PageOf } from '../../shared/domain/page.ts';
import { Problem, violated } from '../../shared/domain/problem.ts';
import { WebhookStore } from '../adapters/webhook.store.ts';
import type { Webhook } from '../domain/webhook.ts';

/** The merchant's callback URLs, one per Pix key. */
@Injectable()
export class ConfigureWebhook {
  constructor(
    private readonly webhooks: WebhookStore,
    private readonly callbacks: CallbackClient,
    private readonly profile: Profile,
  ) {}

  /** Strict banks store a URL only when it answers a test with a 2xx, as Efí documents it. */
  async put(chave: string, webhookUrl: string, now: Date): Promise<void> {
    const isTaken = this.profile.isLenient || (await this.callbacks.test(webhookUrl));
    if (!isTaken) throw unanswered();
    await this.webhooks.put({ chave, webhookUrl, criacao: now });
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

function unanswered(): Problem {
  const razao = 'A URL não respondeu à requisição de teste com um status HTTP 2xx.';
  return new Problem('WebhookOperacaoInvalida', [violated('webhook.webhookUrl', razao)]);
}
