import type { SessionStatusView } from '@catraca/contracts/http/schemas/checkout-session';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EventStreams, KEEP_ALIVE, KEEP_ALIVE_MS, nextOf, WAIT_MS } from '../event-stream.ts';

const MAX_PER_SESSION = 4;
const LIFETIME_MS = 5 * 60_000;

interface Status {
  version: number;
  view: SessionStatusView;
}

/** Returns when the session has another version than the known one, or after `waitMs`. */
type Read = (knownVersion?: number, waitMs?: number) => Promise<Status>;

/** Streams that tell browsers how their sessions go on. */
@Injectable()
export class SessionStreams implements BeforeApplicationShutdown {
  private readonly streams = new EventStreams(MAX_PER_SESSION);

  /** Throws too_many_requests for a fifth stream of a session, and what `read` throws at first. */
  async send(sessionId: string, read: Read, reply: FastifyReply): Promise<void> {
    const first = await read();
    this.streams.send(sessionId, (signal) => events(first, read, signal), reply);
  }

  beforeApplicationShutdown(): void {
    this.streams.close();
  }
}

/** The first status, each that differs from the one before, and comments as signs of life. */
async function* events(first: Status, read: Read, signal: AbortSignal): AsyncGenerator<string> {
  const end = Date.now() + LIFETIME_MS;
  let current = first;
  let shown = '';
  let sentAt = 0;
  for (;;) {
    const json = JSON.stringify(current.view);
    const isDue = Date.now() - sentAt >= KEEP_ALIVE_MS;
    if (json !== shown || isDue) {
      sentAt = Date.now();
      yield json === shown ? KEEP_ALIVE : `event: status\ndata: ${json}\n\n`;
      shown = json;
    }
    if (isFinal(current.view) || signal.aborted || Date.now() >= end) return;
    const { version } = current;
    const next = await nextOf(
      signal,
      () => read(version, WAIT_MS),
      (status) => status.version !== version,
    );
    current = next ?? current;
  }
}

function isFinal({ status }: SessionStatusView): boolean {
  return status === 'completed' || status === 'expired';
}
