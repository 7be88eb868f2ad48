import { Injectable } from '@nestjs/common';
import { DeliveryStore } from '../adapters/delivery.store.ts';
import { DeliveryQueue } from '../adapters/delivery-queue.ts';
import { SubscriptionsClient } from '../adapters/subscriptions.client.ts';
import { type Announcement, reaches } from '../domain/announcement.ts';
import { newDelivery } from '../domain/delivery.ts';
import type { Subscription } from '../domain/subscription.ts';

/** Stores one delivery for each endpoint that subscribes to the events, and queues it once it is stored. Safe to repeat. */
@Injectable()
export class AcceptAnnouncements {
  constructor(
    private readonly subscriptions: SubscriptionsClient,
    private readonly deliveries: DeliveryStore,
    private readonly queue: DeliveryQueue,
  ) {}

  async execute(announcements: Announcement[], now: Date): Promise<void> {
    if (announcements.length === 0) return;
    const endpoints = Map.groupBy(await this.subscriptions.find(announcements), ({ accountId }) => accountId);
    const stored = announcements.flatMap((announcement) =>
      (endpoints.get(announcement.accountId) ?? [])
        .filter((endpoint) => reaches(announcement, endpoint))
        .map((endpoint) => this.store(announcement, endpoint, now)),
    );
    await Promise.all(stored);
  }

  private async store(announcement: Announcement, endpoint: Subscription, now: Date): Promise<void> {
    const held = await this.deliveries.insert(newDelivery(announcement, endpoint.endpointId, now));
    if (held) await this.queue.add({ held, endpoint });
  }
}
