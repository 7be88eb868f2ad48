import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@catraca/kernel/errors';
import { isTransient } from '@catraca/platform/service/transient';
import type { FastifyReply } from 'fastify';

/** Of one wait for news. Two waits make the time between two signs of life. */
export const WAIT_MS = 7_500;
export const KEEP_ALIVE_MS = 2 * WAIT_MS;
export const KEEP_ALIVE = ': keep-alive\n\n';
const RETRY_MS = 500;
const RETRY_AFTER_SECONDS = 5;

export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no', // nginx would keep the events back
};

/**
 * Streams of server-sent events (HTML standard, 9.2) that are open at this gateway, by their owners. They end
 * when it closes: clients open another one, at another gateway.
 */
export class EventStreams {
  private readonly open = new Map<string, Set<AbortController>>();
  private isClosing = false;

  /** `mostEach`: of one owner. */
  constructor(private readonly mostEach = Number.POSITIVE_INFINITY) {}

  /** Throws too_many_requests when the owner has as many as it may. */
  send(owner: string, events: (signal: AbortSignal) => AsyncIterable<string>, reply: FastifyReply): void {
    if (reply.raw.destroyed) return;
    const ending = this.add(owner);
    reply.raw.once('close', () => {
      ending.abort();
      this.remove(owner, ending);
    });
    reply.headers(STREAM_HEADERS);
    reply.send(Readable.from(events(ending.signal)));
  }

  close(): void {
    this.isClosing = true;
    for (const ofOwner of this.open.values()) for (const ending of ofOwner) ending.abort();
  }

  private add(owner: string): AbortController {
    const ofOwner = this.open.get(owner) ?? new Set();
    if (ofOwner.size >= this.mostEach)
      throw new ApiError('too_many_requests', { retry_after: RETRY_AFTER_SECONDS });
    const ending = new AbortController();
    if (this.isClosing) ending.abort();
    this.open.set(owner, ofOwner.add(ending));
    return ending;
  }

  private remove(owner: string, ending: AbortController): void {
    const ofOwner = this.open.get(owner);
    ofOwner?.delete(ending);
    if (ofOwner?.size === 0) this.open.delete(owner);
  }
}

/** The result of the work, or null when the signal aborts before. */
export async function untilAborted<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | null> {
  if (signal.aborted) return null;
  const aborted = Promise.withResolvers<null>();
  const abort = () => aborted.resolve(null);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work(), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * What a wait brings, or null when the signal aborts before or the wait fails for a while: a service that
 * restarts does not end a stream. It answers at once, or not at all: a wait without news takes half a second
 * at least.
 */
export function nextOf<Found>(
  signal: AbortSignal,
  wait: () => Promise<Found>,
  isNews: (found: Found) => boolean,
): Promise<Found | null> {
  return untilAborted(signal, () => waited(wait, isNews));
}

async function waited<Found>(
  wait: () => Promise<Found>,
  isNews: (found: Found) => boolean,
): Promise<Found | null> {
  const askedAt = Date.now();
  const found = await wait().catch((error: unknown) => {
    if (!isTransient(error)) throw error;
    return null;
  });
  const hasNews = found !== null && isNews(found);
  if (!hasNews && Date.now() - askedAt < RETRY_MS) await sleep(RETRY_MS);
  return found;
}
