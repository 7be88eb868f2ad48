import { Injectable } from '@nestjs/common';
import { DeliveryStore } from '../adapters/delivery.store.ts';
import { HeartbeatStore } from '../adapters/heartbeat.store.ts';
import { Heartbeats } from '../domain/heartbeats.ts';

/**
 * Makes the deliveries of a dead notifier due at once, instead of at the end of their leases. If it was only
 * slow, an event may arrive twice, as after a crash.
 */
@Injectable()
export class TakeOverDeliveries {
  private readonly heartbeats = new Heartbeats();

  constructor(
    private readonly store: HeartbeatStore,
    private readonly deliveries: DeliveryStore,
  ) {}

  async execute(now: Date): Promise<void> {
    await this.store.beat(now);
    for (const dead of this.heartbeats.check(await this.store.others())) {
      await this.deliveries.releaseAllOf(dead, now);
      await this.store.remove(dead);
    }
  }
}
