import { hasCardNumber } from '@catraca/contracts/http/schemas/card-number';
import { cutText } from '@catraca/kernel/cut-text';
import { isSecretName, lastName } from './secret-names.ts';

/** A call to `/v1` with a secret key, as it is kept (specification S23.1). */
export interface RequestEntry {
  /** `req_…` */
  id: string;
  accountId: string;
  livemode: boolean;
  method: string;
  path: string;
  query: string | null;
  /** With `{name}` for parameters. Null for an unknown one. */
  route: string | null;
  status: number;
  errorCode: string | null;
  key: { id: string; hint: string };
  /** IP address of the caller. */
  source: string;
  userAgent: string | null;
  idempotencyKey: string | null;
  replayed: boolean;
  durationMs: number;
  traceId: string;
  /** Ids of what it made, else of what it addressed, and of what else it named. */
  resources: string[];
  /** Of writes and errors. */
  bodies: RequestBodies | null;
  createdAt: Date;
  /** Its account's time, where the test clock was moved. */
  clockAt: Date | null;
}

export interface RequestBodies {
  request: string | null;
  response: string | null;
  truncated: boolean;
}

/** Stands for what is not kept. */
export const REMOVED = '[removed]';
const MAX_BODY_BYTES = 16 * 1024;
const MAX_LINE_BYTES = 2 * 1024;

/** Keys, signing and client secrets of ours, and an acquirer's card tokens. */
const SECRET = /(?:sk_(?:test|live)|opk|whsec)_[\w+/-]{8}|_secret_[\w-]{8}|token_[A-Za-z0-9]{12}/;

function isSecret(text: string): boolean {
  return SECRET.test(text) || hasCardNumber(text);
}

/** A caller's body as text, without secrets and card numbers. */
export function keptBody(body: unknown): string | null {
  return keptJson(body, (name) => isSecretName(lastName(name)));
}

/** The same of a response, which names members by their paths: of `card.token` it says why it was refused. */
export function keptResponse(body: unknown): string | null {
  return keptJson(body, isSecretName);
}

function keptJson(body: unknown, isSecretMember: (name: string) => boolean): string | null {
  if (body === undefined) return null;
  return JSON.stringify(body, (name, value: unknown) => {
    if (name !== '' && isSecretMember(name)) return REMOVED;
    if (typeof value === 'string') return keptText(value);
    if (typeof value === 'number') return hasCardNumber(String(value)) ? REMOVED : value;
    return keptNames(value);
  });
}

/** Names of members are the caller's, too. */
function keptNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.keys(value).some(isSecret)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [keptText(name), member]));
}

export function keptBodies(request: string | null, response: string | null): RequestBodies {
  const [sent, answered] = [request, response].map((body) => body && cutText(body, MAX_BODY_BYTES));
  const truncated = sent !== request || answered !== response;
  return { request: sent ?? null, response: answered ?? null, truncated };
}

/** A text that the caller chose. */
function keptText(text: string): string {
  return isSecret(text) ? REMOVED : text;
}

/** A header, up to 2 KiB of it. */
export function keptLine(text: string | undefined): string | null {
  return text === undefined ? null : cutText(keptText(text), MAX_LINE_BYTES);
}

/** Path and query of a URL, each segment and value without secrets and card numbers. */
export function keptUrl(url: string): { path: string; query: string | null } {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  const kept = path.split('/').map((segment) => (isSecretInUrl(segment) ? REMOVED : segment));
  const pairs = query?.split('&').map(keptPair).join('&');
  return {
    path: cutText(kept.join('/'), MAX_LINE_BYTES),
    query: pairs ? cutText(pairs, MAX_LINE_BYTES) : null,
  };
}

function keptPair(pair: string): string {
  const [name = '', value = ''] = pair.split(/=(.*)/s, 2);
  if (isSecretInUrl(name)) return REMOVED;
  const isSecretPair = isSecretName(lastName(decoded(name))) || isSecretInUrl(value);
  return isSecretPair ? `${name}=${REMOVED}` : pair;
}

function isSecretInUrl(written: string): boolean {
  return isSecret(written) || isSecret(decoded(written));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}

/** The ids of ours among path parameters, and first that of what a write made. */
export function resourcesOf(params: unknown, made: string | null): string[] {
  const named = Object.values((params ?? {}) as Record<string, string>).filter(isPublicId);
  return [...new Set([...(made ? [made] : []), ...named.reverse()])];
}

/** The id of the resource that an answer shows. */
export function idIn(body: string): string | null {
  return /"id":"([a-z]{2,4}_[0-9a-z]{26})"/.exec(body)?.[1] ?? null;
}

function isPublicId(text: unknown): text is string {
  return typeof text === 'string' && /^[a-z]{2,4}_[0-9a-z]{26}$/.test(text);
}
