import { later } from '@catraca/kernel/dates';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { SECOND_LOOK_MS } from '@catraca/providers/second-look';
import { Injectable } from '@nestjs/common';
import { Acquirers } from '../../adapters/acquirers.ts';
import { ChargeStore } from '../../adapters/charge.store.ts';
import type { CardDetails, Charge } from '../../domain/charge.ts';
import { FollowAcquirer } from './follow-acquirer.ts';

export interface CardCallback {
  chargeIds: readonly string[];
  livemode: boolean;
  isOfPayment: boolean;
  /** The acquirer's charges that it names. */
  acquirerChargeIds: readonly string[];
}

/** Asks the acquirer about the charges of a callback. Does nothing for an unknown one. */
@Injectable()
export class ReceiveCardCallback {
  constructor(
    private readonly charges: ChargeStore,
    private readonly acquirers: Acquirers,
    private readonly followAcquirer: FollowAcquirer,
    private readonly clocks: TestClocks,
  ) {}

  async execute(callback: CardCallback, now: Date): Promise<void> {
    await Promise.all([...new Set(callback.chargeIds)].map((id) => this.follow(id, callback, now)));
  }

  /** Nothing new, perhaps not yet: reads may lag behind callbacks. The acquirer is asked once more, soon. */
  private async follow(chargeId: string, callback: CardCallback, now: Date): Promise<void> {
    const charge = await this.charges.findInMode(chargeId, callback.livemode);
    if (!charge?.card) return;
    await this.charges.keepCallback(chargeId, now);
    if (isOfKnownPayment(charge.card, callback)) return;
    const isNews = ({ seq }: Charge) => seq > charge.seq;
    const ask = () => this.followAcquirer.execute(charge, now, this.acquirers.forCallbacks(charge, now));
    const current = await this.acquirers.duringCallback(charge, now, ask, isNews);
    if (isNews(current)) return;
    const { dueAt } = current;
    const again = later(this.clocks.now(charge, now), SECOND_LOOK_MS);
    if (!dueAt || dueAt > again) await this.charges.setDueAt(charge.id, again);
  }
}

/** It says nothing new. One of another payment is of a further order of the charge. */
function isOfKnownPayment(
  { acquirerChargeId: paidBy }: CardDetails,
  { isOfPayment, acquirerChargeIds: named }: CardCallback,
): boolean {
  return isOfPayment && named.length > 0 && named.every((id) => id === paidBy);
}
