import type { SellerEventType } from '@catraca/contracts/events/seller-event';
import type {
  AwaitHistoryRequest,
  CreateEndpointRequest,
  DeleteEndpointRequest,
  FindSubscriptionsRequest,
  GetDeliveryRequest,
  GetEndpointRequest,
  GetEndpointSecretRequest,
  GetEventRequest,
  ListDeliveriesRequest,
  ListEndpointsRequest,
  ListEventsOfRequest,
  ListEventsRequest,
  ResendEventRequest,
  RotateSecretRequest,
  UpdateEndpointRequest,
  WebhooksService,
} from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import { ApiError } from '@catraca/kernel/errors';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { pageFrom } from '@catraca/platform/grpc/list-cursor';
import { required } from '@catraca/platform/grpc/required';
import { type DeliveryFilter, DeliveryStore } from '../adapters/delivery.store.ts';
import { type EndpointKey, EndpointStore } from '../adapters/endpoint.store.ts';
import { EventStore } from '../adapters/event.store.ts';
import { AwaitHistory } from '../usecases/await-history.ts';
import { CreateEndpoint } from '../usecases/create-endpoint.ts';
import { ListEventsOf } from '../usecases/list-events-of.ts';
import { ResendEvent } from '../usecases/resend-event.ts';
import { RotateSecret } from '../usecases/rotate-secret.ts';
import { UpdateEndpoint } from '../usecases/update-endpoint.ts';
import {
  deliveryMessage,
  endpointMessage,
  eventInHistoryMessage,
  eventMessage,
  subscriptionMessage,
} from './webhooks.mapping.ts';

@GrpcEntry('catraca.webhooks.v1.WebhooksService')
export class WebhooksController implements WebhooksService {
  constructor(
    private readonly endpoints: EndpointStore,
    private readonly events: EventStore,
    private readonly deliveries: DeliveryStore,
    private readonly create: CreateEndpoint,
    private readonly update: UpdateEndpoint,
    private readonly rotate: RotateSecret,
    private readonly resend: ResendEvent,
    private readonly eventsOf: ListEventsOf,
    private readonly waitForHistory: AwaitHistory,
  ) {}

  async createEndpoint({ endpointId, ...order }: CreateEndpointRequest) {
    const withId = { ...order, id: required(endpointId, 'endpoint_id') };
    const endpoint = await this.create.execute(withId, new Date());
    return { endpoint: endpointMessage(endpoint), secret: endpoint.secrets.current };
  }

  async listEndpoints({ accountId, livemode, page, perPage }: ListEndpointsRequest) {
    const filter = livemode == null ? { accountId } : { accountId, livemode };
    const { items, total } = await this.endpoints.list(filter, { page, perPage });
    return { endpoints: items.map(endpointMessage), total };
  }

  async getEndpoint(request: GetEndpointRequest) {
    return { endpoint: endpointMessage(await this.endpoints.get(keyOf(request))) };
  }

  async updateEndpoint({ url, events, status, ...request }: UpdateEndpointRequest) {
    const patch = {
      ...(url && { url }),
      ...(events.length > 0 && { events }),
      ...(status && { status: status as 'enabled' | 'disabled' }),
    };
    const endpoint = await this.update.execute(keyOf(request), patch, new Date());
    return { endpoint: endpointMessage(endpoint) };
  }

  async deleteEndpoint(request: DeleteEndpointRequest) {
    const deleted = await this.endpoints.delete(keyOf(request));
    if (!deleted) throw new ApiError('resource_not_found');
    return {};
  }

  async getEndpointSecret(request: GetEndpointSecretRequest) {
    const { secrets } = await this.endpoints.get(keyOf(request));
    return { secret: secrets.current };
  }

  async rotateSecret({ rotationId, ...request }: RotateSecretRequest) {
    const { current, previousExpiresAt } = await this.rotate.execute(
      keyOf(request),
      required(rotationId, 'rotation_id'),
      new Date(),
    );
    return { secret: current, previousExpiresAt: previousExpiresAt!.toISOString() };
  }

  async listEvents({ accountId, livemode, type, ...page }: ListEventsRequest) {
    const filter = { accountId, livemode, ...(type && { type: type as SellerEventType }) };
    const { items, total } = await this.events.list(filter, pageFrom(page));
    return { events: items.map(eventMessage), total };
  }

  async getEvent({ accountId, eventId, livemode }: GetEventRequest) {
    return { event: eventMessage(await this.events.get(accountId, eventId, livemode)) };
  }

  async listEventsOf({ accountId, livemode, resourceIds }: ListEventsOfRequest) {
    const owner = { accountId, livemode };
    const found = await this.eventsOf.execute(owner, resourceIds, new Date());
    const { events, deliveries, pendingEventIds } = found;
    return {
      events: events.map(eventInHistoryMessage),
      deliveries: deliveries.map(deliveryMessage),
      pendingEventIds,
    };
  }

  async awaitHistory({ knownVersion, waitMs, ...owner }: AwaitHistoryRequest) {
    return { version: await this.waitForHistory.execute(owner, knownVersion || null, waitMs) };
  }

  async resendEvent({ endpointId, ...request }: ResendEventRequest) {
    const order = { ...request, endpointId: endpointId || null };
    return { endpointIds: await this.resend.execute(order, new Date()) };
  }

  async listDeliveries(request: ListDeliveriesRequest) {
    const { accountId, livemode, eventId, endpointId, status, ...page } = request;
    const filter = {
      accountId,
      livemode,
      ...(eventId && { eventId }),
      ...(endpointId && { endpointId }),
      ...(status && { status: status as DeliveryFilter['status'] }),
    };
    const { items, total } = await this.deliveries.list(filter, pageFrom(page), new Date());
    return { deliveries: items.map(deliveryMessage), total };
  }

  async getDelivery({ accountId, deliveryId, livemode }: GetDeliveryRequest) {
    return { delivery: deliveryMessage(await this.deliveries.get(accountId, deliveryId, livemode)) };
  }

  async findSubscriptions({ accounts }: FindSubscriptionsRequest) {
    if (accounts.length === 0) return { subscriptions: [] };
    const now = new Date();
    const endpoints = await this.endpoints.findEnabled(accounts, now);
    return { subscriptions: endpoints.map((endpoint) => subscriptionMessage(endpoint, now)) };
  }
}

function keyOf({ accountId, endpointId: id, livemode }: GetEndpointRequest): EndpointKey {
  return { accountId, id, livemode };
}
