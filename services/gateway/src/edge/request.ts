import type { Session } from '@catraca/contracts/gen/catraca/identity/v1/identity';
import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import type { PlatformRole } from '@catraca/contracts/http/schemas/panel-role';
import type { CallContext } from '@catraca/kernel/call-context';
import { timeIn } from '@catraca/kernel/call-context';
import type { Context, Span } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { BrowserSeller } from '../adapters/publishable-key.cache.ts';
import type { Seller } from '../adapters/secret-key.cache.ts';
import type { IdempotencyRecord } from '../domain/idempotency.ts';
import type { Operator } from '../domain/operator.ts';
import type { AccountMembership } from '../domain/panel-person.ts';

/** The account of a person of the panel, in one mode. */
export interface PanelSeller {
  key: Pick<Seller['key'], 'accountId' | 'livemode'>;
  account: Seller['account'];
}

/** Who calls from the panel: a person by its session, and its membership of the account that it works in. */
export interface Person {
  session: Session;
  /** Null where the endpoint is of the person, or of the platform. */
  membership: AccountMembership | null;
  /** In the platform's team, where the endpoint is of the platform. */
  platformRole: PlatformRole | null;
}

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
  /** Seller of the secret key. */
  seller: Seller | null;
  /** Seller of the publishable key. */
  browserSeller: BrowserSeller | null;
  operator: Operator | null;
  person: Person | null;
  panelSeller: PanelSeller | null;
  /** Id of the resource to create, the same in every retry with its Idempotency-Key. */
  resourceId: string | null;
  idempotency: IdempotencyRecord | null;
  /** Content of the file that the body carries: `uploads.ts`. */
  upload: Buffer | null;
  /** What the request log's entry is made of. */
  logged?: Logged;
}

export interface Logged {
  /** As it was sent, before validation. */
  body?: unknown;
  /** As it is answered. */
  payload?: string;
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

/** The person of the request's session. */
export function personOf({ edge }: EdgeRequest): Person {
  if (!edge.person) throw new TypeError('the endpoint has no session');
  return edge.person;
}

/** Where a person calls from, as its list of sessions shows it. */
export function clientOf({ edge, headers }: EdgeRequest): { source: string; userAgent: string } {
  return { source: edge.clientAddress, userAgent: headers['user-agent'] ?? '' };
}

/** The seller whose server calls, or in whose account a person works. */
export function sellerOf({ edge }: EdgeRequest): PanelSeller {
  const seller = edge.seller ?? edge.panelSeller;
  if (!seller) throw new TypeError('the endpoint has neither a secret key nor a session in an account');
  return seller;
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

/** The mode in which a person of the panel works. Undefined for the operator, who works in both. */
export function panelModeOf({ edge }: EdgeRequest): boolean | undefined {
  return edge.panelSeller?.key.livemode;
}

/** The account of the request's secret key, in the key's mode. */
export function modeOf(request: EdgeRequest): { accountId: string; livemode: boolean } {
  const { accountId, livemode } = sellerOf(request).key;
  return { accountId, livemode };
}
