import type {
  CreateEndpointRequest,
  DeleteEndpointRequest,
  FindSubscriptionsRequest,
  GetEndpointRequest,
  GetEndpointSecretRequest,
  ListEndpointsRequest,
  UpdateEndpointRequest,
  WebhooksService,
} from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import { ApiError } from '@catraca/kernel/errors';
import { GrpcEntry } from '@catraca/platform/grpc-entry';
import { EndpointStore } from '../adapters/endpoint.store.ts';
import { CreateEndpoint } from '../usecases/create-endpoint.ts';
import { UpdateEndpoint } from '../usecases/update-endpoint.ts';
import { endpointMessage, subscriptionMessage } from './messages.ts';

@GrpcEntry('catraca.webhooks.v1.WebhooksService')
export class WebhooksController implements WebhooksService {
  constructor(
    private readonly endpoints: EndpointStore,
    private readonly createEndpointCase: CreateEndpoint,
    private readonly updateEndpointCase: UpdateEndpoint,
  ) {}

  async createEndpoint(order: CreateEndpointRequest) {
    const endpoint = await this.createEndpointCase.execute(order, new Date());
    return { endpoint: endpointMessage(endpoint), secret: endpoint.secrets.current };
  }

  async listEndpoints({ accountId, livemode, page, perPage }: ListEndpointsRequest) {
    const filter = livemode == null ? { accountId } : { accountId, livemode };
    const { endpoints, total } = await this.endpoints.list(filter, page, perPage);
    return { endpoints: endpoints.map(endpointMessage), total };
  }

  async getEndpoint({ accountId, endpointId }: GetEndpointRequest) {
    return { endpoint: endpointMessage(await this.endpoints.get(accountId, endpointId)) };
  }

  async updateEndpoint({ accountId, endpointId: id, url, events, status }: UpdateEndpointRequest) {
    const patch = {
      ...(url && { url }),
      ...(events.length > 0 && { events }),
      ...(status && { status: status as 'enabled' | 'disabled' }),
    };
    const endpoint = await this.updateEndpointCase.execute({ accountId, id }, patch, new Date());
    return { endpoint: endpointMessage(endpoint) };
  }

  async deleteEndpoint({ accountId, endpointId }: DeleteEndpointRequest) {
    const deleted = await this.endpoints.delete(accountId, endpointId);
    if (!deleted) throw new ApiError('resource_not_found');
    return {};
  }

  async getEndpointSecret({ accountId, endpointId }: GetEndpointSecretRequest) {
    const { secrets } = await this.endpoints.get(accountId, endpointId);
    return { secret: secrets.current };
  }

  async findSubscriptions({ accounts }: FindSubscriptionsRequest) {
    if (accounts.length === 0) return { subscriptions: [] };
    const now = new Date();
    const endpoints = await this.endpoints.findEnabled(accounts);
    return { subscriptions: endpoints.map((endpoint) => subscriptionMessage(endpoint, now)) };
  }
}
