import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Access,
  type OperatorScope,
  operatorScopes,
  type Scope,
  scopes,
} from '@catraca/contracts/http/endpoints/endpoint';
import type { ErrorCode } from '@catraca/kernel/errors';
import { newKey } from '@catraca/testing/seller';
import type { Stack } from '@catraca/testing/stack';
import type { Owner } from './resources.ts';

/** Who sends a request, by what it carries. */
export interface Caller {
  name: string;
  headers: Record<string, string>;
  /** What the edge takes it for. */
  is:
    | 'nobody'
    | 'unknown'
    | 'operator'
    | 'revoked operator'
    | 'expired operator'
    | 'revoked'
    | 'expired'
    | 'seller'
    | 'browser'
    | 'browser elsewhere'
    | 'payment page';
  /** Of a seller or a browser: whose key it is. */
  owner?: Owner;
  /** Of a seller the one scope that the key has, of an operator those of the credential. */
  scopes?: readonly (Scope | OperatorScope)[];
}

/** Why the endpoint's access rule turns the caller away; null when it lets it in. */
export function refusalOf(access: Access, caller: Caller): ErrorCode | null {
  const { is, scopes = [] } = caller;
  if (access.by === 'anybody' || access.by === 'provider') return null;
  if (access.by === 'publishable_key') return browserRefusalOf(is);
  if (access.by === 'payment_page') return is === 'payment page' ? null : 'origin_not_allowed';
  if (access.by === 'session' || access.by === 'panel' || access.by === 'platform')
    throw new TypeError('people: roles.test.ts of tests/panel and tests/platform');
  if (access.by === 'agent') return agentRefusalOf(is);
  if (withoutKey.includes(is)) return 'missing_api_key';
  if (access.by === 'secret_key') return sellerRefusalOf(access, caller);
  return operatorRefusals[is] ?? (scopes.includes(access.scope) ? null : 'insufficient_scope');
}

function sellerRefusalOf(
  { scope, testOnly, tellsScope }: Access & { by: 'secret_key' },
  { is, owner, scopes = [] }: Caller,
): ErrorCode | null {
  if (is === 'revoked') return 'revoked_api_key';
  if (is === 'expired') return 'expired_api_key';
  if (is !== 'seller') return 'invalid_api_key';
  const lacksScope = !scopes.includes(scope);
  if (testOnly && (owner!.livemode || (lacksScope && !tellsScope))) return 'resource_not_found';
  return lacksScope ? 'insufficient_scope' : null;
}

/** Any usable secret key: scopes are those of the routes that a tool calls. No page of somebody else. */
function agentRefusalOf(is: Caller['is']): ErrorCode | null {
  if (is === 'browser' || is === 'browser elsewhere') return 'origin_not_allowed';
  if (is === 'nobody' || is === 'payment page') return 'missing_api_key';
  if (is === 'revoked') return 'revoked_api_key';
  if (is === 'expired') return 'expired_api_key';
  return is === 'seller' ? null : 'invalid_api_key';
}

/** Callers that send no secret key and no token. */
const withoutKey: readonly Caller['is'][] = ['nobody', 'browser', 'browser elsewhere', 'payment page'];

function browserRefusalOf(is: Caller['is']): ErrorCode | null {
  if (is === 'browser') return null;
  return is === 'browser elsewhere' ? 'origin_not_allowed' : 'missing_api_key';
}

/** How the operator API turns away whoever is not an operator. */
const operatorRefusals: Partial<Record<Caller['is'], ErrorCode>> = {
  unknown: 'invalid_api_key',
  'revoked operator': 'revoked_api_key',
  'expired operator': 'expired_api_key',
  revoked: 'invalid_api_key',
  expired: 'invalid_api_key',
  seller: 'invalid_api_key',
};

/** Long enough for a key to be made before: one that is born expired is refused. */
const EXPIRING_MS = 3_000;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Every kind of key, for every owner, with every scope; and what is no key. */
export async function everyCaller(stack: Stack, owners: readonly Owner[]): Promise<Caller[]> {
  const sellers = owners.flatMap((owner) =>
    scopes.map(async (scope): Promise<Caller> => {
      const key = await newKey(stack, owner.account, { livemode: owner.livemode, scopes: [scope] });
      return { name: `${owner.name}, ${scope}`, headers: bearer(key), is: 'seller', owner, scopes: [scope] };
    }),
  );
  const others = [...owners.map((owner) => unusableKeys(stack, owner)), credentials(stack)];
  const callers = [
    ...(await Promise.all(sellers)),
    ...(await Promise.all(others)).flat(),
    ...strangers(stack),
  ];
  await sleep(EXPIRING_MS);
  return callers;
}

/**
 * Keys of the owner that open nothing, whatever they could do otherwise; and one of a page, which opens
 * little.
 */
async function unusableKeys(stack: Stack, owner: Owner): Promise<Caller[]> {
  const { name, account, livemode } = owner;
  const keys = `/operator/v1/accounts/${account}`;
  const expires_at = new Date(Date.now() + EXPIRING_MS).toISOString();
  const order = { name: 'x', livemode, scopes };
  const allowed_domains = ['loja.example'];
  const [revoked, expired, publishable, browser] = await Promise.all([
    stack.operator.post(`${keys}/secret_keys`, order),
    stack.operator.post(`${keys}/secret_keys`, { ...order, expires_at }),
    stack.operator.post(`${keys}/publishable_keys`, { name: 'x', livemode }),
    stack.operator.post(`${keys}/publishable_keys`, { name: 'x', livemode, allowed_domains }),
  ]);
  await stack.operator.delete(`${keys}/secret_keys/${revoked.body.id}`);
  const { key } = publishable.body;
  return [
    { name: `${name}, revoked`, headers: bearer(revoked.body.key), is: 'revoked' },
    { name: `${name}, expired`, headers: bearer(expired.body.key), is: 'expired' },
    { name: `${name}, publishable as a bearer`, headers: bearer(key), is: 'unknown' },
    { name: `${name}, publishable`, headers: pageOf(key), is: 'browser elsewhere' },
    { name: `${name}, its own page`, headers: pageOf(browser.body.key), is: 'browser', owner },
  ];
}

const pageOf = (key: string) => ({
  'x-service-publishable-key': key,
  origin: 'https://loja.example',
});

/** Operators' credentials with each scope, and two that open nothing. */
async function credentials(stack: Stack): Promise<Caller[]> {
  const created = async (name: string, order: object) => {
    const { body } = await stack.operator.post('/operator/v1/credentials', { name, ...order });
    return { id: body.id as string, headers: bearer(body.token) };
  };
  const expires_at = new Date(Date.now() + EXPIRING_MS).toISOString();
  const [reader, writer, manager, revoked, expired] = await Promise.all([
    created('reader', { scopes: ['read'] }),
    created('writer', { scopes: ['write'] }),
    created('manager', { scopes: ['credentials'] }),
    created('revoked', { scopes: operatorScopes }),
    created('expired', { scopes: operatorScopes, expires_at }),
  ]);
  await stack.operator.delete(`/operator/v1/credentials/${revoked.id}`);
  return [
    { name: 'operator, read', headers: reader.headers, is: 'operator', scopes: ['read'] },
    { name: 'operator, write', headers: writer.headers, is: 'operator', scopes: ['write'] },
    { name: 'operator, credentials', headers: manager.headers, is: 'operator', scopes: ['credentials'] },
    { name: 'operator, revoked', headers: revoked.headers, is: 'revoked operator' },
    { name: 'operator, expired', headers: expired.headers, is: 'expired operator' },
  ];
}

function strangers({ secrets, baseUrl }: Stack): Caller[] {
  const operator = secrets.operatorToken;
  return [
    { name: 'operator', headers: bearer(operator), is: 'operator', scopes: operatorScopes },
    { name: 'almost the operator', headers: bearer(`${operator}x`), is: 'unknown' },
    { name: 'the bank’s token', headers: bearer(secrets.callbackToken), is: 'unknown' },
    { name: 'a credential of nobody', headers: bearer('opk_0'), is: 'unknown' },
    { name: 'a key of nobody', headers: bearer('sk_test_0'), is: 'unknown' },
    { name: 'another scheme', headers: { authorization: `Basic ${operator}` }, is: 'nobody' },
    { name: 'nobody', headers: {}, is: 'nobody' },
    { name: 'our own page, without a key', headers: { origin: baseUrl }, is: 'payment page' },
  ];
}
