import { Injectable } from '@nestjs/common';
import { DeliveryStore } from '../adapters/delivery.store.ts';
import { DeliveryQueue } from '../adapters/delivery-queue.ts';
import { SubscriptionsClient } from '../adapters/subscriptions.client.ts';
import { newDelivery } from '../domain/delivery.ts';
import { type DeliveryRequest, isRecipient } from '../domain/delivery-request.ts';
import type { Subscription } from '../domain/subscription.ts';

/** Stores one delivery per request and endpoint, then queues it. */
@Injectable()
export class AcceptDeliveryRequests {
  constructor(
    private readonly subscriptions: SubscriptionsClient,
    private readonly deliveries: DeliveryStore,
    private readonly queue: DeliveryQueue,
  ) {}

  async execute(requests: DeliveryRequest[], now: Date): Promise<void> {
    if (requests.length === 0) return;
    const endpoints = Map.groupBy(await this.subscriptions.find(requests), ({ accountId }) => accountId);
    const stored = requests.flatMap((request) =>
      (endpoints.get(request.accountId) ?? [])
        .filter((endpoint) => isRecipient(endpoint, request))
        .map((endpoint) => this.store(request, endpoint, now)),
    );
    await Promise.all(stored);
  }

  private async store(request: DeliveryRequest, endpoint: Subscription, now: Date): Promise<void> {
    const held = await this.deliveries.insert(newDelivery(request, endpoint.endpointId, now));
    if (held) await this.queue.add({ held, endpoint });
  }
}
