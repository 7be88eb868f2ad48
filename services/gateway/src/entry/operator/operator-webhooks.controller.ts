import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
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
import { WebhookEndpoints } from '../webhook-endpoints.ts';

@Controller()
export class OperatorWebhooksController {
  constructor(
    private readonly services: GrpcServices,
    private readonly endpoints: WebhookEndpoints,
  ) {}

  @Route(operatorEndpoints.createWebhookEndpoint)
  async create(
    @Req() { edge }: EdgeRequest,
    @Param('account') accountId: string,
    @Body() { livemode, ...body }: CreateWebhookEndpointBody,
  ) {
    await this.services.accounts.getAccount({ accountId });
    return this.endpoints.create({ accountId, livemode }, edge.resourceId!, body);
  }

  @Route(operatorEndpoints.listWebhookEndpoints)
  async list(@Param('account') accountId: string, @Query() query: ListByModeQuery) {
    await this.services.accounts.getAccount({ accountId });
    return this.endpoints.list({ accountId, livemode: query.livemode }, query);
  }

  @Route(operatorEndpoints.getWebhookEndpoint)
  get(@Param('account') accountId: string, @Param('endpoint') endpointId: string): Promise<WebhookEndpoint> {
    return this.endpoints.get({ accountId }, endpointId);
  }

  @Route(operatorEndpoints.patchWebhookEndpoint)
  patch(
    @Param('account') accountId: string,
    @Param('endpoint') endpointId: string,
    @Body() body: PatchWebhookEndpointBody,
  ): Promise<WebhookEndpoint> {
    return this.endpoints.patch({ accountId }, endpointId, body);
  }

  @Route(operatorEndpoints.deleteWebhookEndpoint)
  delete(@Param('account') accountId: string, @Param('endpoint') endpointId: string): Promise<void> {
    return this.endpoints.delete({ accountId }, endpointId);
  }

  @Route(operatorEndpoints.getWebhookSecret)
  secret(@Param('account') accountId: string, @Param('endpoint') endpointId: string) {
    return this.endpoints.secret({ accountId }, endpointId);
  }

  @Route(operatorEndpoints.rotateWebhookSecret)
  rotateSecret(
    @Req() { edge }: EdgeRequest,
    @Param('account') accountId: string,
    @Param('endpoint') endpointId: string,
  ) {
    return this.endpoints.rotateSecret({ accountId }, endpointId, edge.resourceId!);
  }
}
