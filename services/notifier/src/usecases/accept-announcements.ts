import type { Subscription } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import { Injectable } from '@nestjs/common';
import { DeliveryStore, type HeldDelivery } from '../adapters/delivery.store.ts';
import { SubscriptionsClient } from '../adapters/subscriptions.client.ts';
import { type Announcement, reaches } from '../domain/announcement.ts';
import { newDelivery } from '../domain/delivery.ts';

/** A delivery to attempt, and where to. */
export interface Errand {
  held: HeldDelivery;
  endpoint: Subscription;
}

/** Stores one delivery for each endpoint that is to hear of the events, and only then hands them over. Safe to repeat. */
@Injectable()
export class AcceptAnnouncements {
  constructor(
    private readonly subscriptions: SubscriptionsClient,
    private readonly deliveries: DeliveryStore,
  ) {}

  async execute(
    announcements: Announcement[],
    now: Date,
    handOver: (errand: Errand) => Promise<void>,
  ): Promise<void> {
    if (announcements.length === 0) return;
    const endpoints = Map.groupBy(await this.subscriptions.find(announcements), ({ accountId }) => accountId);
    const stored = announcements.flatMap((announcement) =>
      (endpoints.get(announcement.accountId) ?? [])
        .filter((endpoint) => reaches(announcement, endpoint))
        .map((endpoint) => this.store(announcement, endpoint, now, handOver)),
    );
    await Promise.all(stored);
  }

  private async store(
    announcement: Announcement,
    endpoint: Subscription,
    now: Date,
    handOver: (errand: Errand) => Promise<void>,
  ): Promise<void> {
    const held = await this.deliveries.insert(newDelivery(announcement, endpoint.endpointId, now));
    if (held) await handOver({ held, endpoint });
  }
}
