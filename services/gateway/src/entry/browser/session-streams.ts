import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionStatusView } from '@catraca/contracts/http/schemas/checkout-session';
import { ApiError } from '@catraca/kernel/errors';
import { isTransient } from '@catraca/platform/service/transient';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { streamHeaders, untilAborted } from '../event-stream.ts';

const MAX_PER_SESSION = 4;
const LIFETIME_MS = 5 * 60_000;
/** Two waits make the time between two signs of life. */
const WAIT_MS = 7_500;
const KEEP_ALIVE_MS = 2 * WAIT_MS;
const RETRY_MS = 500;
const RETRY_AFTER_SECONDS = 5;

interface Status {
  version: number;
  view: SessionStatusView;
}

/** Returns when the session has another version than the known one, or after `waitMs`. */
type Read = (knownVersion?: number, waitMs?: number) => Promise<Status>;

/** Streams of server-sent events (HTML standard, 9.2) that tell browsers how their sessions go on. */
@Injectable()
export class SessionStreams implements BeforeApplicationShutdown {
  private readonly open = new Map<string, Set<AbortController>>();
  private isClosing = false;

  /** Throws too_many_requests for a fifth stream of a session, and what `read` throws at first. */
  async send(sessionId: string, read: Read, reply: FastifyReply): Promise<void> {
    const first = await read();
    if (reply.raw.destroyed) return;
    const ending = this.add(sessionId);
    reply.raw.once('close', () => {
      ending.abort();
      this.remove(sessionId, ending);
    });
    reply.headers(streamHeaders);
    reply.send(Readable.from(events(first, read, ending.signal)));
  }

  /** Browsers open another one, at another gateway. */
  beforeApplicationShutdown(): void {
    this.isClosing = true;
    for (const ofSession of this.open.values()) for (const ending of ofSession) ending.abort();
  }

  private add(sessionId: string): AbortController {
    const ofSession = this.open.get(sessionId) ?? new Set();
    if (ofSession.size >= MAX_PER_SESSION)
      throw new ApiError('too_many_requests', { retry_after: RETRY_AFTER_SECONDS });
    const ending = new AbortController();
    if (this.isClosing) ending.abort();
    this.open.set(sessionId, ofSession.add(ending));
    return ending;
  }

  private remove(sessionId: string, ending: AbortController): void {
    const ofSession = this.open.get(sessionId);
    ofSession?.delete(ending);
    if (ofSession?.size === 0) this.open.delete(sessionId);
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
      yield json === shown ? ': keep-alive\n\n' : `event: status\ndata: ${json}\n\n`;
      shown = json;
    }
    if (isFinal(current.view) || signal.aborted || Date.now() >= end) return;
    const { version } = current;
    current = (await untilAborted(signal, () => next(read, version))) ?? current;
  }
}

/** A service that restarts does not end the stream: it answers at once, or not at all. */
async function next(read: Read, version: number): Promise<Status | null> {
  const askedAt = Date.now();
  const status = await read(version, WAIT_MS).catch((error: unknown) => {
    if (!isTransient(error)) throw error;
    return null;
  });
  const hasNews = status !== null && status.version !== version;
  if (!hasNews && Date.now() - askedAt < RETRY_MS) await sleep(RETRY_MS);
  return status;
}

function isFinal({ status }: SessionStatusView): boolean {
  return status === 'completed' || status === 'expired';
}
