import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import type { CallContext } from '@catraca/kernel/call-context';
import { timeIn } from '@catraca/kernel/call-context';
import type { Context, Span } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { BrowserSeller } from '../adapters/publishable-key.cache.ts';
import type { Seller } from '../adapters/secret-key.cache.ts';
import type { IdempotencyRecord } from '../domain/idempotency.ts';
import type { Operator } from '../domain/operator.ts';

/** What the edge's hooks add to a request, for its handler. */
export interface Edge {
  requestId: string;
  /** Real time. `contextOf` has the account's. */
  now: Date;
  /** IP address of the caller, or of the last proxy that is not trusted. */
  clientAddress: string;
  /** Trace context of the request. */
  trace: Context;
  span: Span;
  seller: Seller | null;
  /** Seller of the publishable key. */
  browserSeller: BrowserSeller | null;
  operator: Operator | null;
  /** Id of the resource to create, the same in every retry with its Idempotency-Key. */
  resourceId: string | null;
  idempotency: IdempotencyRecord | null;
}

export type EdgeRequest = FastifyRequest & { edge: Edge };

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Null for a route that is not in the endpoint table. */
export function endpointOf(request: FastifyRequest): Endpoint | null {
  return request.routeOptions.config?.endpoint ?? null;
}

/** The authenticated seller of the request. */
export function sellerOf({ edge }: EdgeRequest): Seller {
  if (!edge.seller) throw new TypeError('the endpoint has no secret key authentication');
  return edge.seller;
}

/** The seller of the request's publishable key. */
export function browserSellerOf({ edge }: EdgeRequest): BrowserSeller {
  if (!edge.browserSeller) throw new TypeError('the endpoint has no publishable key authentication');
  return edge.browserSeller;
}

/** `now`: real time, for what goes on after the request has come. */
export function browserContextOf(request: EdgeRequest, now = request.edge.now): CallContext {
  const { key, account } = browserSellerOf(request);
  const { accountId, livemode } = key;
  return { accountId, livemode, now: timeIn(account.testClockOffsetSeconds, livemode, now) };
}

export function contextOf(request: EdgeRequest): CallContext {
  const { key, account } = sellerOf(request);
  const { accountId, livemode } = key;
  return { accountId, livemode, now: timeIn(account.testClockOffsetSeconds, livemode, request.edge.now) };
}
