import { listOf, type Page } from '@catraca/contracts/http/schemas/list';
import type {
  CreateOwnWebhookEndpointBody,
  PatchWebhookEndpointBody,
  WebhookEndpoint,
} from '@catraca/contracts/http/schemas/webhook-endpoint';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../adapters/grpc-services.ts';
import { pageOf } from './mapping/page.mapping.ts';
import { webhookEndpointResponse } from './mapping/webhook-endpoint.mapping.ts';

/** An account. With a mode: only what is of that one. */
export interface Whose {
  accountId: string;
  livemode?: boolean | undefined;
}

/** One mode of an account. */
export interface AccountMode {
  accountId: string;
  livemode: boolean;
}

/** Webhook endpoints of an account, for the operator and for the seller itself. */
@Injectable()
export class WebhookEndpoints {
  constructor(private readonly services: GrpcServices) {}

  async create(mode: AccountMode, endpointId: string, { url, events }: CreateOwnWebhookEndpointBody) {
    const order = { ...mode, endpointId, url, events };
    const { endpoint, secret } = await this.services.webhooks.createEndpoint(order);
    return { ...webhookEndpointResponse(endpoint!), secret };
  }

  async list(whose: Whose, query: Page) {
    const listed = { ...whose, ...pageOf(query) };
    const { endpoints, total } = await this.services.webhooks.listEndpoints(listed);
    return listOf(endpoints.map(webhookEndpointResponse), total, query);
  }

  async get(whose: Whose, endpointId: string): Promise<WebhookEndpoint> {
    const { endpoint } = await this.services.webhooks.getEndpoint({ ...whose, endpointId });
    return webhookEndpointResponse(endpoint!);
  }

  async patch(whose: Whose, endpointId: string, body: PatchWebhookEndpointBody): Promise<WebhookEndpoint> {
    const { url, events = [], status } = body;
    const change = { ...whose, endpointId, url, events, status };
    const { endpoint } = await this.services.webhooks.updateEndpoint(change);
    return webhookEndpointResponse(endpoint!);
  }

  async delete(whose: Whose, endpointId: string): Promise<void> {
    await this.services.webhooks.deleteEndpoint({ ...whose, endpointId });
  }

  async secret(whose: Whose, endpointId: string) {
    const { secret } = await this.services.webhooks.getEndpointSecret({ ...whose, endpointId });
    return { secret };
  }

  async rotateSecret(whose: Whose, endpointId: string, rotationId: string) {
    const rotation = { ...whose, endpointId, rotationId };
    const { secret, previousExpiresAt } = await this.services.webhooks.rotateSecret(rotation);
    return { secret, previous_expires_at: previousExpiresAt };
  }
}
