import { webhookEndpoints } from '@catraca/contracts/http/endpoints/webhook-endpoints';
import type { Page } from '@catraca/contracts/http/schemas/list';
import type {
  CreateOwnWebhookEndpointBody,
  PatchWebhookEndpointBody,
  WebhookEndpoint,
} from '@catraca/contracts/http/schemas/webhook-endpoint';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { type EdgeRequest, modeOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { WebhookEndpoints } from '../webhook-endpoints.ts';

/** The seller's own endpoints, in the mode of its key. */
@Controller()
export class WebhooksController {
  constructor(private readonly endpoints: WebhookEndpoints) {}

  @Route(webhookEndpoints.createOwnWebhookEndpoint)
  create(@Req() request: EdgeRequest, @Body() body: CreateOwnWebhookEndpointBody) {
    return this.endpoints.create(modeOf(request), request.edge.resourceId!, body);
  }

  @Route(webhookEndpoints.listOwnWebhookEndpoints)
  list(@Req() request: EdgeRequest, @Query() query: Page) {
    return this.endpoints.list(modeOf(request), query);
  }

  @Route(webhookEndpoints.getOwnWebhookEndpoint)
  get(@Req() request: EdgeRequest, @Param('endpoint') endpointId: string): Promise<WebhookEndpoint> {
    return this.endpoints.get(modeOf(request), endpointId);
  }

  @Route(webhookEndpoints.patchOwnWebhookEndpoint)
  patch(
    @Req() request: EdgeRequest,
    @Param('endpoint') endpointId: string,
    @Body() body: PatchWebhookEndpointBody,
  ): Promise<WebhookEndpoint> {
    return this.endpoints.patch(modeOf(request), endpointId, body);
  }

  @Route(webhookEndpoints.deleteOwnWebhookEndpoint)
  delete(@Req() request: EdgeRequest, @Param('endpoint') endpointId: string): Promise<void> {
    return this.endpoints.delete(modeOf(request), endpointId);
  }

  @Route(webhookEndpoints.getOwnWebhookSecret)
  secret(@Req() request: EdgeRequest, @Param('endpoint') endpointId: string) {
    return this.endpoints.secret(modeOf(request), endpointId);
  }

  @Route(webhookEndpoints.rotateOwnWebhookSecret)
  rotateSecret(@Req() request: EdgeRequest, @Param('endpoint') endpointId: string) {
    return this.endpoints.rotateSecret(modeOf(request), endpointId, request.edge.resourceId!);
  }
}
