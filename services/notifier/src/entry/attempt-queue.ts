import { log } from '@catraca/platform/telemetry/log';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DeliveryStore } from '../adapters/delivery.store.ts';
import { Lanes } from '../domain/lanes.ts';
import type { Errand } from '../usecases/accept-announcements.ts';
import { AttemptDelivery } from '../usecases/attempt-delivery.ts';
import type { Room } from '../usecases/claim-due-deliveries.ts';

const limits = {
  active: 512,
  waiting: 20_000,
  healthy: { active: 8, waiting: 1_000 },
  ailing: { active: 2, waiting: 32 },
};

/** Stored deliveries on their way to their attempt, within this process. What finds no room is left to the next claim. */
@Injectable()
export class AttemptQueue implements Room, OnModuleDestroy {
  private readonly lanes = new Lanes<Errand>(limits);
  private readonly underWay = new Set<Promise<void>>();
  private stopping = false;

  constructor(
    private readonly attemptDelivery: AttemptDelivery,
    private readonly deliveries: DeliveryStore,
  ) {}

  fullEndpoints(): string[] {
    return this.lanes.full();
  }

  room(endpointId: string): number {
    return this.stopping ? 0 : this.lanes.room(endpointId);
  }

  async handOver(errand: Errand): Promise<void> {
    if (this.stopping || !this.lanes.offer(errand.endpoint.endpointId, errand)) {
      return this.deliveries.release(errand.held, new Date());
    }
    this.startAll();
  }

  /** Lets go of what has not begun, and finishes what has. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    const now = new Date();
    await Promise.all(this.lanes.clear().map(({ held }) => this.deliveries.release(held, now)));
    await Promise.all(this.underWay);
  }

  private startAll(): void {
    for (let errand = this.lanes.next(); errand; errand = this.lanes.next()) {
      const attempt = this.attempt(errand);
      this.underWay.add(attempt);
      attempt.finally(() => this.underWay.delete(attempt));
    }
  }

  private async attempt(errand: Errand): Promise<void> {
    const { endpointId } = errand.endpoint;
    const healthy = await this.attemptDelivery
      .execute(errand, new Date(), Math.random())
      .catch((error: unknown) => {
        log.error({ err: error, delivery: errand.held.delivery.id }, 'an attempt could not be recorded');
        return false;
      });
    this.lanes.finished(endpointId, healthy);
    this.startAll();
  }
}
