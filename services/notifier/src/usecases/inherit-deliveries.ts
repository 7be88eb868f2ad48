import { Injectable } from '@nestjs/common';
import { DeliveryStore } from '../adapters/delivery.store.ts';
import { HolderStore } from '../adapters/holder.store.ts';
import { RollCall } from '../domain/roll-call.ts';

/**
 * What a dead notifier held is due at once, instead of at the end of its leases. One that only seemed dead finds that
 * others went on with what it held: an event may arrive twice, as after a crash.
 */
@Injectable()
export class InheritDeliveries {
  private readonly rollCall = new RollCall();

  constructor(
    private readonly holders: HolderStore,
    private readonly deliveries: DeliveryStore,
  ) {}

  async execute(now: Date): Promise<void> {
    await this.holders.beat(now);
    for (const dead of this.rollCall.look(await this.holders.others())) {
      await this.deliveries.releaseAllOf(dead, now);
      await this.holders.forget(dead);
    }
  }
}
