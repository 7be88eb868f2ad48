import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DeliveryStore } from '../adapters/delivery.store.ts';
import { EventStore } from '../adapters/event.store.ts';
import { LongPolls } from '../adapters/long-polls.ts';
import type { AccountMode } from '../domain/subscription.ts';

/** Many may wait at once, one a page of the panel. */
const POLL_MS = 1_000;

/**
 * The version of an account's history in one mode, once it is another than the known one or time is up. It
 * follows from the newest events and attempts, so that it is the same at every instance.
 */
@Injectable()
export class AwaitHistory {
  constructor(
    private readonly events: EventStore,
    private readonly deliveries: DeliveryStore,
    private readonly polls: LongPolls,
  ) {}

  async execute(owner: AccountMode, known: string | null, waitMs: number): Promise<string> {
    if (known === null) return this.version(owner);
    const other = async () => {
      const version = await this.version(owner);
      return version === known ? null : version;
    };
    return (await this.polls.until(waitMs, other, POLL_MS)) ?? known;
  }

  private async version(owner: AccountMode): Promise<string> {
    const newest = await Promise.all([this.events.newest(owner), this.deliveries.newest(owner)]);
    return createHash('sha256').update(JSON.stringify(newest)).digest('base64url').slice(0, 22);
  }
}
