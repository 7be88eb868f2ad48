import { Injectable } from '@nestjs/common';
import { DeliveryStore, type HeldDelivery } from '../adapters/delivery.store.ts';
import { DeliveryQueue } from '../adapters/delivery-queue.ts';
import { SubscriptionsClient } from '../adapters/subscriptions.client.ts';
import type { Subscription } from '../domain/subscription.ts';

const BATCH_SIZE = 500;

/**
 * Leases and queues due deliveries of a mode, as many as the queue takes. Ends those whose endpoint was
 * deleted or disabled. Run it for each mode by itself: what waits in test mode then holds up no live one.
 */
@Injectable()
export class ClaimDueDeliveries {
  constructor(
    private readonly deliveries: DeliveryStore,
    private readonly subscriptions: SubscriptionsClient,
    private readonly queue: DeliveryQueue,
  ) {}

  async execute(now: Date, livemode: boolean): Promise<void> {
    while (this.queue.hasRoom(livemode)) {
      const excludedEndpoints = this.queue.fullEndpoints(livemode);
      const due = await this.deliveries.findDue(now, { livemode, excludedEndpoints }, BATCH_SIZE);
      const fitting = this.limitToCapacity(due);
      const endpoints = await this.endpointsOf(fitting);
      const claims = await Promise.all(fitting.map((held) => this.deliveries.claim(held, now)));
      const claimed = claims.filter((held) => held !== null);
      await Promise.all(claimed.map((held) => this.enqueue(held, endpoints, now)));
      if (claimed.length === 0 || due.length < BATCH_SIZE) return;
    }
  }

  /** Read before the lease begins: without webhooks, nothing is leased. */
  private async endpointsOf(due: HeldDelivery[]): Promise<Map<string, Subscription>> {
    const found = await this.subscriptions.find(due.map(({ delivery }) => delivery));
    return new Map(found.map((endpoint) => [endpoint.endpointId, endpoint]));
  }

  private enqueue(held: HeldDelivery, endpoints: Map<string, Subscription>, now: Date): Promise<void> {
    const endpoint = endpoints.get(held.delivery.endpointId);
    return endpoint ? this.queue.add({ held, endpoint }) : this.deliveries.end(held, now);
  }

  private limitToCapacity(due: HeldDelivery[]): HeldDelivery[] {
    const byEndpoint = Map.groupBy(due, ({ delivery }) => delivery.endpointId);
    return [...byEndpoint.values()].flatMap((held) => held.slice(0, this.queue.capacity(held[0]!.delivery)));
  }
}
