import { Injectable } from '@nestjs/common';
import { DeliveryStore, type HeldDelivery } from '../adapters/delivery.store.ts';
import { SubscriptionsClient } from '../adapters/subscriptions.client.ts';
import type { Errand } from './accept-announcements.ts';

/** Whoever attempts the deliveries, and how many more it takes. */
export interface Room {
  fullEndpoints(): string[];
  room(endpointId: string): number;
  handOver(errand: Errand): Promise<void>;
}

const BATCH = 500;

/**
 * Takes over deliveries whose time has come, also those that a dead notifier held, as many as there is room for. One
 * whose endpoint was deleted or disabled ends here.
 */
@Injectable()
export class ClaimDueDeliveries {
  constructor(
    private readonly deliveries: DeliveryStore,
    private readonly subscriptions: SubscriptionsClient,
  ) {}

  async execute(room: Room, now: Date): Promise<void> {
    for (;;) {
      const due = await this.deliveries.findDue(now, room.fullEndpoints(), BATCH);
      const fitting = thatFit(due, room);
      const claims = await Promise.all(fitting.map((held) => this.deliveries.claim(held, now)));
      const claimed = claims.filter((held) => held !== null);
      await this.dispatch(claimed, room, now);
      if (claimed.length === 0 || due.length < BATCH) return;
    }
  }

  private async dispatch(claimed: HeldDelivery[], room: Room, now: Date): Promise<void> {
    if (claimed.length === 0) return;
    const found = await this.subscriptions.find(claimed.map(({ delivery }) => delivery));
    const endpoints = new Map(found.map((endpoint) => [endpoint.endpointId, endpoint]));
    await Promise.all(
      claimed.map((held) => {
        const endpoint = endpoints.get(held.delivery.endpointId);
        return endpoint ? room.handOver({ held, endpoint }) : this.deliveries.end(held, now);
      }),
    );
  }
}

/** As many for each endpoint as it has room for. */
function thatFit(due: HeldDelivery[], room: Room): HeldDelivery[] {
  const byEndpoint = Map.groupBy(due, ({ delivery }) => delivery.endpointId);
  return [...byEndpoint].flatMap(([endpointId, held]) => held.slice(0, room.room(endpointId)));
}
