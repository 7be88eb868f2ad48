import type { Offer } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import type { ListenConnected, ListenDelivery } from '@catraca/contracts/http/schemas/listen';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EventStreams, KEEP_ALIVE, KEEP_ALIVE_MS, nextOf } from '../event-stream.ts';

/** Longer than an offer can be answered: it does not come again. */
const KNOWN_MS = 60_000;

/** The next offers that the connection has not got, or `isOver`: another one took over. */
type AwaitOffers = (knownIds: string[]) => Promise<{ offers: Offer[]; isOver: boolean }>;

/** Streams that carry webhooks. */
@Injectable()
export class ListenStreams implements BeforeApplicationShutdown {
  private readonly streams = new EventStreams();

  send(connected: ListenConnected, awaitOffers: AwaitOffers, reply: FastifyReply): void {
    const { endpoint_id: owner } = connected;
    this.streams.send(owner, (signal) => events(connected, awaitOffers, signal), reply);
  }

  beforeApplicationShutdown(): void {
    this.streams.close();
  }
}

async function* events(
  connected: ListenConnected,
  awaitOffers: AwaitOffers,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const sent = new Map<string, number>();
  yield message('connected', connected.endpoint_id, connected);
  let shownAt = Date.now();
  for (;;) {
    const found = await nextOf(
      signal,
      () => awaitOffers(knownOf(sent)),
      ({ offers, isOver }) => isOver || offers.length > 0,
    );
    if (signal.aborted || found?.isOver) return;
    for (const offer of found?.offers ?? []) {
      sent.set(offer.id, Date.now());
      shownAt = Date.now();
      yield message('delivery', offer.id, deliveryOf(offer));
    }
    if (Date.now() - shownAt < KEEP_ALIVE_MS) continue;
    shownAt = Date.now();
    yield KEEP_ALIVE;
  }
}

function knownOf(sent: Map<string, number>): string[] {
  for (const [id, sentAt] of sent) if (Date.now() - sentAt > KNOWN_MS) sent.delete(id);
  return [...sent.keys()];
}

function deliveryOf({ id, attempt, headers, body }: Offer): ListenDelivery {
  const pairs = headers.map(({ name, value }) => [name, value]);
  return { id, attempt, headers: Object.fromEntries(pairs), body };
}

function message(event: string, id: string, data: object): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
