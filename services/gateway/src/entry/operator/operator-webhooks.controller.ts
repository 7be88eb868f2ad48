import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import { listOf } from '@catraca/contracts/http/schemas/list';
import type { ListByModeQuery } from '@catraca/contracts/http/schemas/secret-key';
import type {
  CreateWebhookEndpointBody,
  PatchWebhookEndpointBody,
  WebhookEndpoint,
} from '@catraca/contracts/http/schemas/webhook-endpoint';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { webhookEndpointResponse } from '../mapping/webhook-endpoint.mapping.ts';

@Controller()
export class OperatorWebhooksController {
  constructor(private readonly services: GrpcServices) {}

  @Route(operatorEndpoints.createWebhookEndpoint)
  async create(
    @Req() { edge }: EdgeRequest,
    @Param('account') accountId: string,
    @Body() body: CreateWebhookEndpointBody,
  ) {
    await this.services.accounts.getAccount({ accountId });
    const order = { endpointId: edge.resourceId!, accountId, ...body };
    const { endpoint, secret } = await this.services.webhooks.createEndpoint(order);
    return { ...webhookEndpointResponse(endpoint!), secret };
  }

  @Route(operatorEndpoints.listWebhookEndpoints)
  async list(@Param('account') accountId: string, @Query() query: ListByModeQuery) {
    await this.services.accounts.getAccount({ accountId });
    const { livemode, page, per_page: perPage } = query;
    const { endpoints, total } = await this.services.webhooks.listEndpoints({
      accountId,
      livemode,
      page,
      perPage,
    });
    return listOf(endpoints.map(webhookEndpointResponse), total, query);
  }

  @Route(operatorEndpoints.getWebhookEndpoint)
  async get(
    @Param('account') accountId: string,
    @Param('endpoint') endpointId: string,
  ): Promise<WebhookEndpoint> {
    const { endpoint } = await this.services.webhooks.getEndpoint({ accountId, endpointId });
    return webhookEndpointResponse(endpoint!);
  }

  @Route(operatorEndpoints.patchWebhookEndpoint)
  async patch(
    @Param('account') accountId: string,
    @Param('endpoint') endpointId: string,
    @Body() { url, events, status }: PatchWebhookEndpointBody,
  ): Promise<WebhookEndpoint> {
    const change = { accountId, endpointId, url, events: events ?? [], status };
    const { endpoint } = await this.services.webhooks.updateEndpoint(change);
    return webhookEndpointResponse(endpoint!);
  }

  @Route(operatorEndpoints.deleteWebhookEndpoint)
  async delete(@Param('account') accountId: string, @Param('endpoint') endpointId: string): Promise<void> {
    await this.services.webhooks.deleteEndpoint({ accountId, endpointId });
  }

  @Route(operatorEndpoints.getWebhookSecret)
  async secret(@Param('account') accountId: string, @Param('endpoint') endpointId: string) {
    const { secret } = await this.services.webhooks.getEndpointSecret({ accountId, endpointId });
    return { secret };
  }

  @Route(operatorEndpoints.rotateWebhookSecret)
  async rotateSecret(
    @Req() { edge }: EdgeRequest,
    @Param('account') accountId: string,
    @Param('endpoint') endpointId: string,
  ) {
    const rotation = { accountId, endpointId, rotationId: edge.resourceId! };
    const { secret, previousExpiresAt } = await this.services.webhooks.rotateSecret(rotation);
    return { secret, previous_expires_at: previousExpiresAt };
  }
}
