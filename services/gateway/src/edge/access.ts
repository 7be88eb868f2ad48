import type { Session } from '@catraca/contracts/gen/catraca/identity/v1/identity';
import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { ApiError } from '@catraca/kernel/errors';
import { isId } from '@catraca/kernel/ids';
import { CONFIG } from '@catraca/platform/service/config';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import { PublicUrl } from '../adapters/public-url.ts';
import type { GatewaySettings } from '../config.ts';
import { isOfDomains, type PageHeaders, pageHost, pageOrigin } from '../domain/browser-origin.ts';
import {
  type AccountMembership,
  assertProven,
  assertRole,
  membershipIn,
  platformRoleOf,
  VIEW_HEADER,
} from '../domain/panel-person.ts';
import { sameSecret } from '../domain/same-secret.ts';
import { assertMayDriveSandbox, assertScope } from '../domain/secret-key.ts';
import { AuthenticateBrowser } from '../usecases/authenticate-browser.ts';
import { AuthenticateOperator } from '../usecases/authenticate-operator.ts';
import { AuthenticatePerson } from '../usecases/authenticate-person.ts';
import { AuthenticateSeller } from '../usecases/authenticate-seller.ts';
import { FindView } from '../usecases/find-view.ts';
import { allowOrigin } from './cors.ts';
import { RateLimits, type ResponseHeaders } from './rate-limits.ts';
import type { EdgeRequest } from './request.ts';
import { SessionCookie } from './session-cookie.ts';

type SellerAccess = Endpoint['access'] & { by: 'secret_key' };
type BrowserAccess = Endpoint['access'] & { by: 'publishable_key' };
type OperatorAccess = Endpoint['access'] & { by: 'operator' };
type SessionAccess = Endpoint['access'] & { by: 'session' };
type PlatformAccess = Endpoint['access'] & { by: 'platform' };

const refusals = counter({
  name: 'operator_refusals_total',
  help: 'Requests to the operator API that were refused before or by their authentication, by code',
  labels: ['code'],
});

/** Checks rate limits and the endpoint's access rule before the body is read. */
@Injectable()
export class Access {
  constructor(
    private readonly authenticateSeller: AuthenticateSeller,
    private readonly authenticateOperator: AuthenticateOperator,
    private readonly authenticateBrowser: AuthenticateBrowser,
    private readonly authenticatePerson: AuthenticatePerson,
    private readonly findView: FindView,
    private readonly cookie: SessionCookie,
    private readonly limits: RateLimits,
    private readonly publicUrl: PublicUrl,
    @Inject(CONFIG) private readonly settings: GatewaySettings,
  ) {}

  /**
   * Throws too_many_requests, the 401s and 403s, and resource_not_found where the endpoint is hidden from the
   * caller.
   */
  async admit(request: EdgeRequest, response: ResponseHeaders, endpoint: Endpoint | null): Promise<void> {
    const access = endpoint?.access;
    const isProvider = access?.by === 'provider' && this.isKnownProvider(request);
    if (isProvider) return; // no rate limit: a refused callback would be a missed payment
    if (access?.by === 'operator') return this.admitOperator(request, response, access);
    if (access?.by === 'publishable_key') allowOrigin(request.headers.origin, response);
    await this.limits.countAddress(request.edge.clientAddress, response);
    if (access?.by === 'provider') throw new ApiError('resource_not_found');
    if (access?.by === 'secret_key') await this.admitSeller(request, response, access);
    if (access?.by === 'publishable_key') await this.admitBrowser(request, response, access);
    if (access?.by === 'payment_page') await this.admitPaymentPage(request, response);
    if (access?.by === 'agent') await this.admitAgent(request, response);
    if (access?.by === 'panel') this.assertOwnOrigin(request);
    if (access?.by === 'session')
      await this.admitPerson(request, response, { ...access, endpoint: endpoint! });
    if (access?.by === 'platform') await this.admitPlatform(request, response, access);
  }

  /** Before the body is read: what depends on it is in `panel-order.ts`. */
  private async admitPerson(
    request: EdgeRequest,
    response: ResponseHeaders,
    { roles, proof, endpoint }: SessionAccess & { endpoint: Endpoint },
  ): Promise<void> {
    const { edge, headers, params } = request;
    const session = await this.admitSession(request, response);
    const membership = roles ? await this.membershipOf(session, headers, endpoint) : null;
    edge.person = { session, membership, platformRole: null };
    if (membership) {
      Object.assign(params as object, { account: membership.accountId });
      assertRole(membership, roles!);
    }
    if (proof === true) assertProven(session, edge.now, this.settings.PANEL_REAUTHENTICATION_SECONDS);
  }

  /** Of the platform's own people. What depends on the body is in `platform-order.ts`. */
  private async admitPlatform(
    request: EdgeRequest,
    response: ResponseHeaders,
    { roles, proof }: PlatformAccess,
  ): Promise<void> {
    const { edge } = request;
    const session = await this.admitSession(request, response);
    const role = platformRoleOf(session.memberships);
    edge.person = { session, membership: null, platformRole: role };
    assertRole({ role }, roles);
    if (proof) assertProven(session, edge.now, this.settings.PANEL_REAUTHENTICATION_SECONDS);
  }

  private async admitSession(request: EdgeRequest, response: ResponseHeaders): Promise<Session> {
    this.assertOwnOrigin(request);
    const session = await this.authenticatePerson.execute(this.cookie.tokenIn(request.headers.cookie));
    await this.limits.countKey(session.id, request.method, response);
    return session;
  }

  /** Through a view, a person of the platform reads as the account's owner, and gets no secret. */
  private async membershipOf(
    session: Session,
    headers: EdgeRequest['headers'],
    { method, showsSecret }: Endpoint,
  ): Promise<AccountMembership> {
    const account = headers['x-catraca-account'];
    const viewId = headers[VIEW_HEADER.toLowerCase()];
    if (viewId === undefined) return membershipIn(session.memberships, account);
    const membership = await this.findView.execute(session, String(viewId), account);
    if (method !== 'GET' || showsSecret) throw new ApiError('read_only_session');
    return membership;
  }

  /** A browser names the page's origin with every request that writes (Fetch standard, `Origin`). */
  private assertOwnOrigin({ method, headers: { origin } }: EdgeRequest): void {
    if (method !== 'GET' && origin !== this.publicUrl.origin) throw new ApiError('origin_not_allowed');
  }

  private async admitSeller(
    { edge, headers, method }: EdgeRequest,
    response: ResponseHeaders,
    access: SellerAccess,
  ): Promise<void> {
    edge.seller = await this.authenticateSeller.execute(headers.authorization, edge.now);
    const { key } = edge.seller;
    await this.limits.countKey(key.id, method, response);
    if (access.testOnly) assertMayDriveSandbox(key, access);
    assertScope(key, access.scope);
  }

  /** Its tools check scopes: they call the API with the same key, where each call counts. */
  private async admitAgent({ edge, headers }: EdgeRequest, response: ResponseHeaders): Promise<void> {
    const { authorization, origin } = headers;
    // A page of somebody else reaches a server on this machine by its name (MCP, Security Warning).
    if (origin !== undefined && origin !== this.publicUrl.origin) throw new ApiError('origin_not_allowed');
    try {
      edge.seller = await this.authenticateSeller.execute(authorization, edge.now);
    } catch (error) {
      response.header('WWW-Authenticate', 'Bearer');
      throw error;
    }
    await this.limits.countKey(edge.seller.key.id, 'GET', response);
  }

  private async admitBrowser(
    request: EdgeRequest,
    response: ResponseHeaders,
    { limit, pays }: BrowserAccess,
  ): Promise<void> {
    const { edge, headers, params } = request;
    const clearKey = publishableKeyOf(request);
    edge.browserSeller = await this.authenticateBrowser.execute(clearKey);
    const { key } = edge.browserSeller;
    await this.limits.countBrowser(key.id, edge.clientAddress, response);
    const host = pageHost(headers);
    const isOfKey = host !== null && isOfDomains(host, key.allowedDomains);
    if (!isOfKey && !this.isOwnPage(headers)) throw new ApiError('origin_not_allowed');
    const { session = '' } = params as Record<string, string>;
    if (limit === 'session' && isId('cs', session)) await this.limits.countSession(key, session, response);
    await this.limits.countNetwork(key.id, edge.clientAddress, response);
    await this.limits.countPublishableKey(key.id, pays ? 'pays' : 'reads', response);
  }

  /** Without a key: the page learns it by this request. */
  private async admitPaymentPage({ edge, headers }: EdgeRequest, response: ResponseHeaders): Promise<void> {
    await this.limits.countPage(edge.clientAddress, response);
    if (!this.isOwnPage(headers)) throw new ApiError('origin_not_allowed');
  }

  private isOwnPage(headers: PageHeaders): boolean {
    return pageOrigin(headers) === this.publicUrl.origin;
  }

  private async admitOperator(
    { edge, headers, params }: EdgeRequest,
    response: ResponseHeaders,
    { scope, orItself }: OperatorAccess,
  ): Promise<void> {
    try {
      await this.limits.countAddress(edge.clientAddress, response);
      edge.operator = await this.authenticateOperator.execute(headers.authorization, edge.now);
    } catch (error) {
      refusals.inc({ code: error instanceof ApiError ? error.code : 'failed' });
      throw error;
    }
    const named = orItself && (params as Record<string, string>)[orItself];
    if (!named || named !== edge.operator.id) assertScope(edge.operator, scope);
  }

  private isKnownProvider({ params }: EdgeRequest): boolean {
    const { token = '', mode = '' } = params as Record<string, string>;
    const { CALLBACK_TOKEN_TEST, CALLBACK_TOKEN_LIVE } = this.settings;
    if (mode === 'live') return sameSecret(token, CALLBACK_TOKEN_LIVE);
    return mode === 'test' && sameSecret(token, CALLBACK_TOKEN_TEST);
  }
}

/** `pk` in the query of a session's `GET`s, as an EventSource sends no header; the header wins (S16.15). */
function publishableKeyOf({ headers, method, query, routeOptions: { url = '' } }: EdgeRequest) {
  const header = headers['x-service-publishable-key'];
  const isReading = method === 'GET' && url.startsWith('/v1/embed/');
  const key = header ?? (isReading ? (query as { pk?: unknown }).pk : undefined);
  return key === undefined ? undefined : String(key);
}
