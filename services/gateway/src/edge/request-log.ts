import { documentedPath } from '@catraca/contracts/http/endpoints/endpoint';
import { timeIn } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Batcher, type Outcome } from '@catraca/platform/mongo/batcher';
import { CONFIG } from '@catraca/platform/service/config';
import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestStore } from '../adapters/request.store.ts';
import type { Seller } from '../adapters/secret-key.cache.ts';
import type { GatewaySettings } from '../config.ts';
import { MAX_KEY_LENGTH } from '../domain/idempotency.ts';
import { parsedJson } from '../domain/json-text.ts';
import {
  keptBodies,
  keptBody,
  keptLine,
  keptResponse,
  keptUrl,
  type SeenTexts,
  TooMuchText,
} from '../domain/kept-texts.ts';
import { idIn, type RequestEntry, resourcesOf } from '../domain/request-entry.ts';
import { REMOVED } from '../domain/secret-texts.ts';
import { AuthenticateSeller } from '../usecases/authenticate-seller.ts';
import { type Edge, type EdgeRequest, endpointOf, type Logged } from './request.ts';
import { LimitByKey } from './request-log-limits.ts';
import { addHooks } from './route-hooks.ts';
import { whenOver } from './when-over.ts';

const PAUSE_MS = 250;
const MAX_BATCH = 200;
/** As `bytesOf` counts them. Sealed they are four times as many at most, and MongoDB takes 16 MB. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
/** What waits beyond that is dropped, as while MongoDB is away. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
const ENTRY_BYTES = 1_024;
/** Of a key: its answers 429 and calls of unknown routes and methods, which its own limits do not count. */
const UNCOUNTED = { max: 60, periodMs: 60_000 };
/** Longer ones are cut. */
const MAX_USER_AGENT_BYTES = 256;
/** Bytes of UTF-8 of an account's texts in one mode, before they are sealed. */
const TEXTS = { max: 256 * 1024 * 1024, periodMs: 86_400_000 };

const dropped = counter({
  name: 'request_log_dropped_total',
  help: 'Requests of sellers that are not in the request log: too many 429s or unknown routes of a key, a full queue, an entry that could not be made, or a failed write',
  labels: ['reason'],
});

const withoutTexts = counter({
  name: 'request_log_without_bodies_total',
  help: 'Requests in the request log whose bodies, query and headers were left out: their account had its bytes of the day, or they could not be cleaned',
  labels: [],
});

/**
 * Keeps the calls to `/v1` with a valid secret key. Entries are made and written after the response, in
 * groups, and dropped when too many wait.
 */
@Injectable()
export class RequestLog implements OnApplicationShutdown {
  private readonly queue: Batcher<RequestEntry, void>;
  private readonly uncounted = new LimitByKey(UNCOUNTED);
  private readonly texts = new LimitByKey(TEXTS);

  constructor(
    private readonly store: RequestStore,
    private readonly authenticateSeller: AuthenticateSeller,
    @Inject(CONFIG) private readonly settings: GatewaySettings,
  ) {
    this.queue = new Batcher((entries) => this.write(entries), {
      maxBatch: MAX_BATCH,
      bytesOf,
      maxBytes: MAX_BATCH_BYTES,
      maxWaitingBytes: MAX_WAITING_BYTES,
      pauseMs: PAUSE_MS,
    });
  }

  /** Call after the hooks for idempotency and before those for validation are added. */
  addHooks(server: FastifyInstance): void {
    if (this.settings.REQUEST_LOG_DAYS === 0) return;
    server.addHook('onRoute', (route) => {
      const endpoint = route.config?.endpoint;
      if (endpoint?.access.by !== 'secret_key' || endpoint.isUnlogged) return;
      addHooks(route, {
        preHandler: (request, _reply, done) => {
          (request as EdgeRequest).edge.logged = { body: request.body };
          done();
        },
        onSend: (request, reply, payload, done) => {
          if (methodOf(request) !== 'GET' || reply.statusCode >= 400)
            keepPayload(request as EdgeRequest, payload);
          done(null, payload);
        },
      });
    });
    server.addHook('onSend', (request, _reply, payload, done) => {
      if (request.is404) keepPayload(request as EdgeRequest, payload);
      done(null, payload);
    });
    whenOver(server, (request, reply) => void this.keep(request as EdgeRequest, reply));
  }

  /** When no request comes any more: before that, there is always one more to write. */
  async onApplicationShutdown(): Promise<void> {
    await this.queue.drained();
  }

  /** Never rejects: nobody waits for it. */
  private async keep(request: EdgeRequest, reply: FastifyReply): Promise<void> {
    try {
      await this.make(request, reply);
    } catch (error) {
      dropped.inc({ reason: 'not_made' });
      log.error({ err: error, request_id: request.edge?.requestId }, 'making a request log entry failed');
    }
  }

  /** Does not wait for the entry to be written: the request with its body would wait, too. */
  private async make(request: EdgeRequest, reply: FastifyReply): Promise<void> {
    const seller = await this.sellerOf(request, reply);
    if (!seller || endpointOf(request)?.isUnlogged) return;
    const isUncounted = request.is404 || reply.statusCode === 429;
    if (isUncounted && !this.uncounted.admits(seller.key.id, 1)) return dropped.inc({ reason: 'limited' });
    void this.add(this.withinLimit(entryOf(request, reply, { seller, ...request.edge.logged })));
  }

  private async add(entry: RequestEntry): Promise<void> {
    try {
      // Not in the request's trace, which has ended.
      await context.with(ROOT_CONTEXT, () => this.queue.add(entry));
    } catch (error) {
      const isFull = error instanceof ApiError && error.code === 'service_unavailable';
      dropped.inc({ reason: isFull ? 'queue_full' : 'not_written' });
    }
  }

  /** Null without a valid secret key, and for what its address's limit refused: that comes before the key. */
  private async sellerOf(request: EdgeRequest, { statusCode }: FastifyReply): Promise<Seller | null> {
    if (!request.is404) return request.edge?.seller ?? null;
    return statusCode === 429 ? null : this.unknownRouteSeller(request);
  }

  /** Nobody authenticates a call to a route that does not exist. The URL may be another: `routableUrl`. */
  private async unknownRouteSeller({ originalUrl, headers, edge }: EdgeRequest): Promise<Seller | null> {
    if (!originalUrl.startsWith('/v1/') || !headers.authorization) return null;
    return this.authenticateSeller.execute(headers.authorization, edge.now).catch(() => null);
  }

  /** Once an account and mode has had its bytes of the day, entries have no texts of the caller's choice. */
  private withinLimit(entry: RequestEntry): RequestEntry {
    if (this.texts.admits(`${entry.accountId} ${entry.livemode}`, bytesOfTexts(entry))) return entry;
    withoutTexts.inc();
    return { ...entry, ...withoutTextsOf(entry.route, entry.bodies !== null) };
  }

  private async write(entries: RequestEntry[]): Promise<Outcome<void>[]> {
    const refused = await this.store.insertAll(entries);
    return entries.map((_, index) =>
      refused.has(index) ? { error: refused.get(index) } : { result: undefined },
    );
  }
}

/** The body is not there yet where the request was refused before it got to validation. */
function keepPayload({ edge, body }: EdgeRequest, payload: unknown): void {
  edge.logged ??= { body };
  if (typeof payload === 'string') edge.logged.payload = payload;
}

function entryOf(
  request: EdgeRequest,
  reply: FastifyReply,
  { seller, body, payload = '' }: Logged & { seller: Seller },
): RequestEntry {
  const { edge, routeOptions, params } = request;
  const method = methodOf(request);
  const { key } = seller;
  const status = reply.statusCode;
  const made = method === 'GET' ? null : madeBy(edge, status, payload);
  return {
    id: edge.requestId,
    accountId: key.accountId,
    livemode: key.livemode,
    method,
    route: request.is404 ? null : documentedPath(routeOptions.url!),
    status,
    errorCode: status >= 400 ? errorCodeIn(payload) : null,
    key: { id: key.id, hint: key.hint },
    source: edge.clientAddress,
    replayed: reply.getHeader('Idempotent-Replayed') === 'true',
    durationMs: Math.round(reply.elapsedTime),
    traceId: edge.span.spanContext().traceId,
    resources: resourcesOf(params, made),
    ...textsOf(request, status, { body, payload }),
    createdAt: edge.now,
    clockAt: clockOf(seller, edge.now),
  };
}

/** HEAD is a GET whose answer has no body. */
function methodOf({ method }: Pick<FastifyRequest, 'method'>): string {
  return method === 'HEAD' ? 'GET' : method;
}

type Texts = Pick<RequestEntry, 'path' | 'query' | 'userAgent' | 'idempotencyKey' | 'bodies'>;

/** No call stays out of the log because of what it says: texts that cannot be cleaned are left out. */
function textsOf(request: EdgeRequest, status: number, { body, payload = '' }: Logged): Texts {
  const { originalUrl, headers } = request;
  const hasBodies = methodOf(request) !== 'GET' || status >= 400;
  const seen: SeenTexts = new Map();
  try {
    return {
      ...keptUrl(originalUrl),
      userAgent: keptLine(headers['user-agent'], MAX_USER_AGENT_BYTES),
      idempotencyKey: keptLine(headers['idempotency-key'] as string | undefined, MAX_KEY_LENGTH),
      bodies: hasBodies ? keptBodies(keptBody(body, seen), keptPayload(payload, seen)) : null,
    };
  } catch (error) {
    withoutTexts.inc();
    if (!(error instanceof TooMuchText))
      log.error({ err: error, request_id: request.edge.requestId }, 'cleaning a request log entry failed');
    return withoutTextsOf(request.routeOptions.url ?? null, hasBodies);
  }
}

function withoutTextsOf(route: string | null, hasBodies: boolean): Texts {
  const bodies = hasBodies ? { request: null, response: null, truncated: true } : null;
  return { path: route ?? REMOVED, query: null, userAgent: null, idempotencyKey: null, bodies };
}

/** What a write made. One that ended in 5xx may have made it, or a retry of it will. */
function madeBy({ resourceId }: Edge, status: number, payload: string): string | null {
  if (status >= 500) return resourceId;
  return status < 300 ? idIn(payload) : failedChargeIn(payload);
}

/** The account's time, if its clock was moved. */
function clockOf({ account, key }: Seller, now: Date): Date | null {
  const at = timeIn(account.testClockOffsetSeconds, key.livemode, now);
  return at.getTime() === now.getTime() ? null : at;
}

/** A declined card leaves a failed charge, which its error names. */
function failedChargeIn(payload: string): string | null {
  return /"charge":"(ch_[0-9a-z]{26})"/.exec(payload)?.[1] ?? null;
}

function errorCodeIn(payload: string): string | null {
  return /"code":"([a-z0-9_]+)"/.exec(payload)?.[1] ?? null;
}

/** Answers are JSON, but for CSV and streams. */
function keptPayload(payload: string, seen: SeenTexts): string | null {
  const body = parsedJson(payload);
  return body === undefined ? null : keptResponse(body, seen);
}

/** What its caller chose. */
function textsIn({ path, query, userAgent, idempotencyKey, bodies }: RequestEntry): string[] {
  const texts = [path, query, userAgent, idempotencyKey, bodies?.request, bodies?.response];
  return texts.filter((text) => typeof text === 'string');
}

function bytesOfTexts(entry: RequestEntry): number {
  return textsIn(entry).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** In memory, where a character may take two bytes. */
function bytesOf(entry: RequestEntry): number {
  return ENTRY_BYTES + 2 * textsIn(entry).reduce((sum, { length }) => sum + length, 0);
}
