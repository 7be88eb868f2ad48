import { later } from '@catraca/kernel/dates';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../../adapters/acquirers.ts';
import { ChargeStore } from '../../adapters/charge.store.ts';
import type { Charge } from '../../domain/charge.ts';
import { FollowAcquirer } from './follow-acquirer.ts';

export interface CardCallback {
  chargeIds: readonly string[];
  livemode: boolean;
  /** A callback about a known payment says nothing new. */
  isOfPayment: boolean;
}

const SECOND_LOOK_MS = 5_000;
/** Callbacks of a payment arrive within seconds. A later one may be of a further order of the charge. */
const CALLBACKS_ARRIVE_MS = 60_000;

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
    if (!charge?.card || (isOfPayment && isOfKnownPayment(charge, now))) return;
    const current = await this.followAcquirer.execute(charge, now, this.acquirers.forCallbacks(charge));
    // The acquirer's reads may lag behind its callbacks.
    if (current.seq === charge.seq && !current.dueAt)
      await this.charges.setDueAt(charge.id, later(now, SECOND_LOOK_MS));
  }
}

function isOfKnownPayment({ paidAt }: Charge, now: Date): boolean {
  return paidAt !== null && now < later(paidAt, CALLBACKS_ARRIVE_MS);
}
