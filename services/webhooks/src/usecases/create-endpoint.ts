import { randomBytes } from 'node:crypto';
import { ApiError } from '@catraca/kernel/errors';
import { timeOfId } from '@catraca/kernel/ids';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import { EndpointStore } from '../adapters/endpoint.store.ts';
import type { WebhooksSettings } from '../config.ts';
import { type Endpoint, freeSlot, MAX_ENDPOINTS, newEndpoint } from '../domain/endpoint.ts';
import { urlProblem } from '../domain/endpoint-url.ts';
import { firstSecrets, secretOf } from '../domain/secret.ts';

/** `id`: the same in every retry. */
export type EndpointOrder = Pick<Endpoint, 'id' | 'accountId' | 'livemode' | 'url' | 'events'>;

/**
 * Registers an endpoint with its own secret. Throws validation_failed for an invalid URL and above ten
 * endpoints.
 */
@Injectable()
export class CreateEndpoint {
  constructor(
    private readonly endpoints: EndpointStore,
    @Inject(CONFIG) private readonly settings: WebhooksSettings,
  ) {}

  async execute(order: EndpointOrder, now: Date): Promise<Endpoint> {
    const problem = urlProblem(order.url, { ...order, allowPrivate: this.settings.WEBHOOK_ALLOW_PRIVATE });
    if (problem) throw new ApiError('validation_failed', { fields: { url: [problem] } });

    const secrets = firstSecrets(secretOf(randomBytes(32)));
    // By the account's clock, as its id: a list that goes on after a deleted endpoint knows only that time.
    const createdAt = new Date(timeOfId(order.id));
    const endpoint = { ...newEndpoint({ ...order, secrets, listener: null }, now), createdAt };
    for (;;) {
      const retried = await this.endpoints.find(endpoint);
      if (retried) return retried;
      const slot = freeSlot(await this.endpoints.takenSlots(order));
      if (slot === null) throw new ApiError('validation_failed', { fields: { url: [tooMany] } });
      if (await this.endpoints.insert(endpoint, slot)) return endpoint;
    }
  }
}

const tooMany = `A conta já tem ${MAX_ENDPOINTS} endpoints neste modo. Exclua um antes de criar outro.`;
