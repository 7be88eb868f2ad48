import { hasCardNumber } from '@catraca/contracts/http/schemas/card-number';
import { cutText } from '@catraca/kernel/cut-text';
import { MAX_DEPTH, shapeOf } from './json-text.ts';
import { isSecretName, lastName, namesIn } from './secret-names.ts';

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
const MAX_DECODINGS = 5;
/** Of JSON in a text in JSON. */
const MAX_LEVELS = 4;

/** Keys, signing and client secrets of ours, and an acquirer's card tokens. */
const SECRET = /(?:sk_(?:test|live)|opk|whsec)_[\w+/-]{8}|_secret_[\w-]{8}|token_[A-Za-z0-9]{12}/;

/** Whether a text has a secret or a card number, as it is written or behind escapes. */
function isSecret(text: string): boolean {
  const forms = decodedForms(text);
  return !forms || forms.some(isSecretAsWritten);
}

function isSecretAsWritten(text: string): boolean {
  return SECRET.test(text) || hasCardNumber(text);
}

/** A caller's body as text, without secrets and card numbers. */
export function keptBody(body: unknown): string | null {
  return body === undefined ? null : keptJson(body, isCallersSecret);
}

/** The same of a response, which names members by their paths: of `card.token` it says why it was refused. */
export function keptResponse(body: unknown): string {
  return keptJson(body, isSecretName);
}

function isCallersSecret(name: string): boolean {
  return isSecretName(lastName(name));
}

/** `level`: how many texts the JSON stands in. */
function keptJson(body: unknown, isSecretMember: (name: string) => boolean, level = 0): string {
  const keptMember = (holder: unknown, name: string, value: unknown): unknown => {
    if (name !== '' && isSecretMember(name)) return REMOVED;
    if (name === 'value' && namesBeside(holder).some(isSecretMember)) return REMOVED;
    if (typeof value === 'string') return keptText(value, level);
    if (typeof value === 'number') return hasCardNumber(String(value)) ? REMOVED : value;
    return keptNames(value);
  };
  return JSON.stringify(body, function (this: unknown, name: string, value: unknown) {
    return keptMember(this, name, value);
  });
}

/** What the value of `{name: 'cvv', value: '123'}` is called. */
function namesBeside(holder: unknown): string[] {
  const { name, key } = holder as { name?: unknown; key?: unknown };
  return [name, key].filter((one) => typeof one === 'string');
}

/** Names of members are the caller's, too. */
function keptNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.keys(value).some(isSecret)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [isSecret(name) ? REMOVED : name, member]),
  );
}

export function keptBodies(request: string | null, response: string | null): RequestBodies {
  const [sent, answered] = [request, response].map((body) => body && cutText(body, MAX_BODY_BYTES));
  const truncated = sent !== request || answered !== response;
  return { request: sent ?? null, response: answered ?? null, truncated };
}

/** A text that the caller chose. */
function keptText(text: string, level = 0): string {
  return isSecret(text) ? REMOVED : keptMembers(text, level);
}

/** Of JSON in a text, members are kept as those of the body are. Not one that stands in too many texts. */
function keptMembers(text: string, level = 0): string {
  if (!/^\s*[{["]/.test(text)) return text;
  if (level >= MAX_LEVELS || shapeOf(text).depth > MAX_DEPTH) return REMOVED;
  const parsed = parsedJson(text);
  return parsed === undefined ? text : keptJson(parsed, isCallersSecret, level + 1);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A header, up to 2 KiB of it. */
export function keptLine(text: string | undefined): string | null {
  return text === undefined ? null : cutText(keptText(text), MAX_LINE_BYTES);
}

/** Path and query of a URL without secrets, card numbers and what does not decode. */
export function keptUrl(url: string): { path: string; query: string | null } {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  return {
    path: keptParts(path, '/', (segment) => (isSecretInUrl(segment) ? REMOVED : segment)),
    query: query ? keptParts(query, '&', keptPair) : null,
  };
}

/** Each part by itself, then all together: a card number may be in several. */
function keptParts(text: string, separator: string, keptPart: (part: string) => string): string {
  const kept = text.split(separator).map(keptPart).join(separator);
  return cutText(isSecretInUrl(kept) ? REMOVED : kept, MAX_LINE_BYTES);
}

function keptPair(pair: string): string {
  const [name = '', value = ''] = pair.split(/=(.*)/s, 2);
  if (isSecretInUrl(name)) return REMOVED;
  const names = decodedForms(name)!.flatMap(namesIn);
  return names.some(isSecretName) || isSecretInUrl(value) ? `${name}=${REMOVED}` : pair;
}

function isSecretInUrl(written: string): boolean {
  if (!isDecodable(written) || hasSecret(written)) return true;
  return written.includes('+') && hasSecret(written.replaceAll('+', ' '));
}

/** Also in a member of JSON. */
function hasSecret(text: string): boolean {
  const forms = decodedForms(text);
  return !forms || forms.some((form) => isSecretAsWritten(form) || hasSecretMember(form));
}

function hasSecretMember(text: string): boolean {
  const kept = keptMembers(text);
  return kept !== text && kept.includes(REMOVED);
}

function isDecodable(written: string): boolean {
  try {
    decodeURIComponent(written);
    return true;
  } catch {
    return false;
  }
}

/** A text and what it is after each percent-decoding. Null: it goes on to change. */
function decodedForms(text: string): string[] | null {
  const forms = [text];
  while (forms.length <= MAX_DECODINGS + 1) {
    const last = forms.at(-1)!;
    const decoded = percentDecoded(last);
    if (decoded === last) return forms;
    forms.push(decoded);
  }
  return null;
}

/** What is no escape stays as it is: unlike `decodeURIComponent`, which throws. */
function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll('%', ''), 'hex').toString(),
  );
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
