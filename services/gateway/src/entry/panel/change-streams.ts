import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EventStreams, KEEP_ALIVE, KEEP_ALIVE_MS, nextOf, untilAborted, WAIT_MS } from '../event-stream.ts';

/** Pages that a person has open. */
const MAX_PER_SESSION = 10;
/** Between two events: each makes a page read all that it shows. */
const PACE_MS = 4_000;
/** Whoever may no longer look learns at most for so long that something has changed. */
const LIFETIME_MS = 5 * 60_000;

/** Returns when the history has another version than the known one, or after `waitMs`. */
type Read = (knownVersion?: string, waitMs?: number) => Promise<string>;

/** Streams that tell pages of the panel to read again. */
@Injectable()
export class ChangeStreams implements BeforeApplicationShutdown {
  private readonly streams = new EventStreams(MAX_PER_SESSION);

  /** Throws too_many_requests for an eleventh stream of a session, and what `read` throws at first. */
  async send(sessionId: string, read: Read, reply: FastifyReply): Promise<void> {
    const first = await read();
    this.streams.send(sessionId, (signal) => events(first, read, signal), reply);
  }

  beforeApplicationShutdown(): void {
    this.streams.close();
  }
}

/** An event when the version is another one, and comments as signs of life: the first at once. */
async function* events(first: string, read: Read, signal: AbortSignal): AsyncGenerator<string> {
  const end = Date.now() + LIFETIME_MS;
  let version = first;
  let sentAt = Date.now();
  yield KEEP_ALIVE;
  while (!signal.aborted && Date.now() < end) {
    const known = version;
    const next = await nextOf(
      signal,
      () => read(known, WAIT_MS),
      (found) => found !== known,
    );
    version = next ?? known;
    const hasChanged = version !== known;
    if (!hasChanged && Date.now() - sentAt < KEEP_ALIVE_MS) continue;
    sentAt = Date.now();
    yield hasChanged ? `event: change\ndata: ${JSON.stringify({ version })}\n\n` : KEEP_ALIVE;
    if (hasChanged) await untilAborted(signal, () => sleep(PACE_MS));
  }
}
