import type { Endpoint } from '@catraca/contracts/http/endpoint';
import type { CallContext } from '@catraca/kernel/call-context';
import type { Context, Span } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { Seller } from '../adapters/secret-key.cache.ts';
import type { IdempotencyRecord } from '../domain/idempotency.ts';

/** What the edge's hooks find out about a request, for the handlers that follow. */
export interface Edge {
  requestId: string;
  now: Date;
  /** Of the caller, or of the first proxy that is not trusted. Always an IP address. */
  clientAddress: string;
  /** The trace that the request's work belongs to. */
  trace: Context;
  span: Span;
  seller: Seller | null;
  /** Id of what the request creates: the same in every retry with its Idempotency-Key. */
  resourceId: string | null;
  idempotency: IdempotencyRecord | null;
}

export type EdgeRequest = FastifyRequest & { edge: Edge };

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Null for what is not in the endpoint table: unknown addresses. */
export function endpointOf(request: FastifyRequest): Endpoint | null {
  return request.routeOptions.config?.endpoint ?? null;
}

/** The authenticated seller of the request. */
export function sellerOf({ edge }: EdgeRequest): Seller {
  if (!edge.seller) throw new TypeError('the endpoint needs no secret key');
  return edge.seller;
}

export function contextOf(request: EdgeRequest): CallContext {
  const { key } = sellerOf(request);
  return { accountId: key.accountId, livemode: key.livemode, now: request.edge.now };
}
