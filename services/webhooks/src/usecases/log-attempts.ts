import { Injectable } from '@nestjs/common';
import { DeliveryStore } from '../adapters/delivery.store.ts';
import { EndpointStore } from '../adapters/endpoint.store.ts';
import type { Delivery } from '../domain/delivery.ts';
import { healthAfter } from '../domain/health.ts';

/** Logs attempts and disables endpoints that are gone or failing. */
@Injectable()
export class LogAttempts {
  constructor(
    private readonly deliveries: DeliveryStore,
    private readonly endpoints: EndpointStore,
  ) {}

  async execute(attempts: Delivery[], now: Date): Promise<void> {
    await Promise.all(attempts.map((attempt) => this.deliveries.insert(attempt)));

    const byEndpoint = Map.groupBy(attempts, ({ endpointId }) => endpointId);
    await this.endpoints.changeAll([...byEndpoint.keys()], now, (endpoint) =>
      healthAfter(endpoint, byEndpoint.get(endpoint.id)!),
    );
  }
}
