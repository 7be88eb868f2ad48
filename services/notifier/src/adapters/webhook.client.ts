import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, type Dispatcher } from 'undici';
import type { Response } from '../domain/response.ts';
import { failureOf } from './failure.ts';
import { guardedConnector, type Resolve } from './guarded-connector.ts';
import { localAddresses, publicAddresses } from './host-names.ts';

export interface Webhook {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Whether loopback and private networks may be called. */
  allowPrivate: boolean;
  at: Date;
}

/** For the whole attempt, from the DNS look-up to the end of the response. */
const TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Bytes of the response's body kept for the delivery log. */
const MAX_BODY_BYTES = 4_096;

/**
 * Posts webhooks to sellers' endpoints. Redirects are not followed. Never throws: failures are answers too.
 */
@Injectable()
export class WebhookClient implements OnApplicationShutdown {
  private readonly agents = {
    public: agent(publicAddresses, false),
    private: agent(localAddresses, true),
  };

  async post({ url, headers, body, allowPrivate, at }: Webhook): Promise<Response> {
    const startedAt = performance.now();
    const outcome = await this.request(url, {
      method: 'POST',
      headers,
      body,
      dispatcher: allowPrivate ? this.agents.private : this.agents.public,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const durationMs = Math.round(performance.now() - startedAt);
    return { ...outcome, durationMs, endedAt: new Date(at.getTime() + durationMs) };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.agents.public.destroy(), this.agents.private.destroy()]);
  }

  private async request(
    url: string,
    options: PostOptions,
  ): Promise<Omit<Response, 'durationMs' | 'endedAt'>> {
    try {
      const { dispatcher, ...rest } = options;
      const { origin, pathname, search } = new URL(url);
      const response = await dispatcher.request({ ...rest, origin, path: pathname + search });
      const retryAfter = response.headers['retry-after'];
      return {
        status: response.statusCode,
        body: await readStart(response.body),
        retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
        failure: null,
      };
    } catch (error) {
      return { status: null, body: null, retryAfter: undefined, failure: failureOf(error) };
    }
  }
}

type PostOptions = Omit<Dispatcher.RequestOptions, 'origin' | 'path'> & { dispatcher: Dispatcher };

function agent(resolve: Resolve, allowPrivate: boolean): Agent {
  return new Agent({
    connect: guardedConnector(resolve, allowPrivate, CONNECT_TIMEOUT_MS),
    pipelining: 1, // unlimited connections: endpoints of one host do not wait for each other
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
}

/** The body up to the size limit, the time-out or a broken connection. */
async function readStart(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_BODY_BYTES) break;
    }
  } catch {
    // Only the beginning is kept anyway.
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES), { stream: true });
}
