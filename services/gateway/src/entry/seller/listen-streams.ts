import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Offer } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import type { ListenConnected, ListenDelivery } from '@catraca/contracts/http/schemas/listen';
import { isTransient } from '@catraca/platform/service/transient';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { streamHeaders, untilAborted } from '../event-stream.ts';

/** Two waits make the time between two signs of life. */
export const WAIT_MS = 7_500;
const KEEP_ALIVE_MS = 2 * WAIT_MS;
const RETRY_MS = 500;
/** Longer than an offer can be answered: it does not come again. */
const KNOWN_MS = 60_000;

/** The next offers that the connection has not got, or `isOver`: another one took over. */
type AwaitOffers = (knownIds: string[]) => Promise<{ offers: Offer[]; isOver: boolean }>;

/** Streams of server-sent events (HTML standard, 9.2) that carry webhooks. */
@Injectable()
export class ListenStreams implements BeforeApplicationShutdown {
  private readonly open = new Set<AbortController>();
  private isClosing = false;

  send(connected: ListenConnected, awaitOffers: AwaitOffers, reply: FastifyReply): void {
    if (reply.raw.destroyed) return;
    const ending = new AbortController();
    if (this.isClosing) ending.abort();
    this.open.add(ending);
    reply.raw.once('close', () => {
      ending.abort();
      this.open.delete(ending);
    });
    reply.headers(streamHeaders);
    reply.send(Readable.from(events(connected, awaitOffers, ending.signal)));
  }

  /** Listeners come again, at another gateway. */
  beforeApplicationShutdown(): void {
    this.isClosing = true;
    for (const ending of this.open) ending.abort();
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
    const found = await untilAborted(signal, () => next(awaitOffers, knownOf(sent)));
    if (signal.aborted || found?.isOver) return;
    for (const offer of found?.offers ?? []) {
      sent.set(offer.id, Date.now());
      shownAt = Date.now();
      yield message('delivery', offer.id, deliveryOf(offer));
    }
    if (Date.now() - shownAt < KEEP_ALIVE_MS) continue;
    shownAt = Date.now();
    yield ': keep-alive\n\n';
  }
}

/** A service that restarts does not end the stream. */
async function next(awaitOffers: AwaitOffers, knownIds: string[]) {
  try {
    return await awaitOffers(knownIds);
  } catch (error) {
    if (!isTransient(error)) throw error;
    await sleep(RETRY_MS);
    return null;
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
