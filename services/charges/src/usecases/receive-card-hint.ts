import { Injectable } from '@nestjs/common';
import { Acquirers } from '../adapters/acquirers.ts';
import { ChargeStore } from '../adapters/charge.store.ts';
import { FollowAcquirer } from './follow-acquirer.ts';

/** Asks the acquirer about the charges of a callback. Does nothing for an unknown one. */
@Injectable()
export class ReceiveCardHint {
  constructor(
    private readonly charges: ChargeStore,
    private readonly acquirers: Acquirers,
    private readonly followAcquirer: FollowAcquirer,
  ) {}

  async execute(chargeIds: readonly string[], livemode: boolean, now: Date): Promise<void> {
    await Promise.all([...new Set(chargeIds)].map((id) => this.follow(id, livemode, now)));
  }

  private async follow(chargeId: string, livemode: boolean, now: Date): Promise<void> {
    const charge = await this.charges.findInMode(chargeId, livemode);
    if (charge?.card) await this.followAcquirer.execute(charge, now, this.acquirers.forCallbacks(charge));
  }
}
