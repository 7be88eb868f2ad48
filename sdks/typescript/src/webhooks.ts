import { syncHmac } from '#crypto';
import { ArgumentError, CatracaError, WebhookVerificationError } from './errors.ts';
import type { WebhookEvent } from './gen/types.ts';

/** As frameworks give them: of fetch, or of Node. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The request's body as it came, before any parsing. */
export type RawBody = string | Uint8Array;

export interface UnwrapOptions {
  /** How old or how far ahead the timestamp may be, in seconds. Default: 300. */
  toleranceSeconds?: number;
}

export interface SignOptions {
  /** Default: a new `evt_…`. */
  id?: string;
  /** Unix time in seconds. Default: now. */
  timestamp?: number;
}

const DEFAULT_TOLERANCE_SECONDS = 300;
const encoder = new TextEncoder();

/**
 * The event of a webhook, if one of the secrets signed it. Throws WebhookVerificationError if none did, or
 * not lately; CatracaError where there is no `node:crypto` (use unwrapAsync there).
 */
function unwrap(
  body: RawBody,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options?: UnwrapOptions,
): WebhookEvent {
  const { content, signatures } = readWebhook(body, headers, options);
  const { verify } = hmacOfNode();
  const keys = keysOf(secret);
  if (!keys.some((key) => signatures.some((signature) => verify(key, content, signature)))) refuse();
  return eventIn(body);
}

/** The same where there is Web Crypto: Node, Deno, Bun, workers. */
async function unwrapAsync(
  body: RawBody,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options?: UnwrapOptions,
): Promise<WebhookEvent> {
  const { content, signatures } = readWebhook(body, headers, options);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  for (const secretKey of keysOf(secret)) {
    const key = await crypto.subtle.importKey('raw', secretKey, hmac, false, ['verify']);
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, content)) return eventIn(body);
  }
  return refuse();
}

/** Headers that sign a body as the API does, to test a receiver. */
function sign(body: RawBody, secret: string, options: SignOptions = {}): Record<string, string> {
  const { id = newEventId(), timestamp = Math.floor(Date.now() / 1_000) } = options;
  const [key] = keysOf(secret);
  const signature = hmacOfNode().sign(key!, contentOf(id, String(timestamp), body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}

/** Webhooks as Standard Webhooks defines them. They need no client. */
export const webhooks = { unwrap, unwrapAsync, sign };

type Bytes = Uint8Array<ArrayBuffer>;

function readWebhook(body: RawBody, headers: WebhookHeaders, options: UnwrapOptions = {}) {
  const { toleranceSeconds = DEFAULT_TOLERANCE_SECONDS } = options;
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const age = Date.now() / 1_000 - (/^\d{1,15}$/.test(timestamp) ? Number(timestamp) : Number.NaN);
  if (!(Math.abs(age) <= toleranceSeconds))
    throw new WebhookVerificationError('the timestamp is too far from now');
  const signatures = header(headers, 'webhook-signature')
    .split(' ')
    .flatMap((written) => (written.startsWith('v1,') ? (bytesIn(written.slice(3)) ?? []) : []));
  return { content: contentOf(id, timestamp, body), signatures };
}

function header(headers: WebhookHeaders, name: string): string {
  const found = headers instanceof Headers ? headers.get(name) : headerOfNode(headers, name);
  const value = Array.isArray(found) && found.length === 1 ? found[0] : found;
  if (typeof value !== 'string' || value === '')
    throw new WebhookVerificationError(`the header ${name} is missing`);
  return value;
}

function headerOfNode(headers: Exclude<WebhookHeaders, Headers>, name: string): unknown {
  const found = Object.keys(headers).find((key) => key.toLowerCase() === name);
  return found === undefined ? undefined : headers[found];
}

function contentOf(id: string, timestamp: string, body: RawBody): Bytes {
  const start = encoder.encode(`${id}.${timestamp}.`);
  const end = typeof body === 'string' ? encoder.encode(body) : body;
  const content = new Uint8Array(start.length + end.length);
  content.set(start);
  content.set(end, start.length);
  return content;
}

/** Throws ArgumentError for what is no `whsec_…`. */
function keysOf(secret: string | readonly string[]): Bytes[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const keys = secrets.flatMap((one) => bytesIn(one.startsWith('whsec_') ? one.slice(6) : one) ?? []);
  if (keys.length === 0 || keys.length < secrets.length || keys.some(({ length }) => length === 0))
    throw new ArgumentError('the secret is not one of a webhook endpoint: whsec_…');
  return keys;
}

/** Null if it is not base64. */
function bytesIn(base64: string): Bytes | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function eventIn(body: RawBody): WebhookEvent {
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
}

function hmacOfNode() {
  if (!syncHmac) throw new CatracaError('there is no node:crypto here: use unwrapAsync');
  return syncHmac;
}

function refuse(): never {
  throw new WebhookVerificationError('no signature of this secret');
}

function newEventId(): string {
  return `evt_${crypto.randomUUID().replaceAll('-', '').slice(0, 26)}`;
}
