import { Injectable } from '@nestjs/common';
import { ListenerStore } from '../adapters/listener.store.ts';
import { LongPolls, MAX_WAIT_MS } from '../adapters/long-polls.ts';
import { OfferStore } from '../adapters/offer.store.ts';
import { resumableUntil } from '../domain/listener.ts';
import type { Offer } from '../domain/offer.ts';

export interface OfferWait {
  accountId: string;
  endpointId: string;
  connectionId: string;
  /** Offers that the connection has got. */
  knownIds: string[];
  waitMs: number;
}

/**
 * The next offers for a listener's connection, once there are any or time is up. Null when it is over:
 * another connection took over.
 */
@Injectable()
export class AwaitOffers {
  constructor(
    private readonly listeners: ListenerStore,
    private readonly offers: OfferStore,
    private readonly polls: LongPolls,
  ) {}

  async execute({ knownIds, waitMs, ...connection }: OfferWait, now: Date): Promise<Offer[] | null> {
    const isHeld = await this.listeners.extend(connection, resumableUntil(now, MAX_WAIT_MS), now);
    if (!isHeld) return null;
    const found = await this.polls.until(waitMs, () => this.news(connection, knownIds));
    if (found === 'over') return null;
    return found ?? [];
  }

  private async news(
    connection: Omit<OfferWait, 'knownIds' | 'waitMs'>,
    knownIds: string[],
  ): Promise<Offer[] | 'over' | null> {
    if (!(await this.listeners.isHeld(connection))) return 'over';
    const open = await this.offers.findOpen(connection.endpointId, knownIds, new Date());
    return open.length > 0 ? open : null;
  }
}
