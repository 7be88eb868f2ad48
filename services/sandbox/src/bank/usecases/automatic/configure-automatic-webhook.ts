import { Injectable } from '@nestjs/common';
import { CallbackClient } from '../../../shared/adapters/callback.client.ts';
import { Profile } from '../../../shared/adapters/profile.ts';
import { Problem, violated } from '../../../shared/domain/problem.ts';
import {
  type AutomaticTopic,
  type AutomaticWebhook,
  AutomaticWebhookStore,
} from '../../adapters/automatic/automatic-webhook.store.ts';

const refusals = { rec: 'WebhookRecOperacaoInvalida', cobr: 'WebhookCobROperacaoInvalida' } as const;

/** The merchant's callback URLs for mandates and for their charges. */
@Injectable()
export class ConfigureAutomaticWebhook {
  constructor(
    private readonly webhooks: AutomaticWebhookStore,
    private readonly callbacks: CallbackClient,
    private readonly profile: Profile,
  ) {}

  /** Strict banks store a URL only when it answers a test with a 2xx, as for payments. */
  async put(topic: AutomaticTopic, webhookUrl: string): Promise<void> {
    const isTaken = this.profile.isLenient || (await this.callbacks.test(webhookUrl));
    if (!isTaken) {
      const razao = 'A URL não respondeu à requisição de teste com um status HTTP 2xx.';
      throw new Problem(refusals[topic], [violated('webhookUrl', razao)]);
    }
    await this.webhooks.put(topic, { webhookUrl, criacao: new Date() });
  }

  async one(topic: AutomaticTopic): Promise<AutomaticWebhook> {
    const webhook = await this.webhooks.find(topic);
    if (!webhook) throw new Problem('NaoEncontrado');
    return webhook;
  }

  async remove(topic: AutomaticTopic): Promise<void> {
    if (!(await this.webhooks.remove(topic))) throw new Problem('NaoEncontrado');
  }
}
