import { Injectable } from '@nestjs/common';
import type { Pix } from '../domain/pix.ts';
import { AutomaticWebhookStore } from './automatic/automatic-webhook.store.ts';
import { WebhookStore } from './webhook.store.ts';

/**
 * Where the merchant is told of a payment: at the URL of its key, or, for a payment of a mandate, which has
 * no key, at the URL for charges of mandates.
 */
@Injectable()
export class CallbackUrls {
  constructor(
    private readonly webhooks: WebhookStore,
    private readonly automatic: AutomaticWebhookStore,
  ) {}

  /** Null: the merchant has not registered one. */
  async of({ chave }: Pick<Pix, 'chave'>): Promise<string | null> {
    const webhook = chave ? await this.webhooks.find(chave) : await this.automatic.find('cobr');
    return webhook?.webhookUrl ?? null;
  }
}
