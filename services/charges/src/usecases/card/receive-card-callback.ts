import { Injectable } from '@nestjs/common';
import { Acquirers } from '../../adapters/acquirers.ts';
import { ChargeStore } from '../../adapters/charge.store.ts';
import { FollowAcquirer } from './follow-acquirer.ts';

export interface CardCallback {
  chargeIds: readonly string[];
  livemode: boolean;
  /** A callback about a known payment says nothing new. */
  isOfPayment: boolean;
}

/** Asks the acquirer about the charges of a callback. Does nothing for an unknown one. */
@Injectable()
export class ReceiveCardCallback {
  constructor(
    private readonly charges: ChargeStore,
    private readonly acquirers: Acquirers,
    private readonly followAcquirer: FollowAcquirer,
  ) {}

  async execute(callback: CardCallback, now: Date): Promise<void> {
    await Promise.all([...new Set(callback.chargeIds)].map((id) => this.follow(id, callback, now)));
  }

  private async follow(chargeId: string, { livemode, isOfPayment }: CardCallback, now: Date): Promise<void> {
    const charge = await this.charges.findInMode(chargeId, livemode);
    if (!charge?.card || (isOfPayment && charge.paidAt)) return;
    await this.followAcquirer.execute(charge, now, this.acquirers.forCallbacks(charge));
  }
}
