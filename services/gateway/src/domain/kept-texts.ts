import { hasCardNumber } from '@catraca/contracts/http/schemas/card-number';
import { cutText } from '@catraca/kernel/cut-text';
import { isWithinLimits, shapeOf } from './json-text.ts';
import { rememberedVerdict } from './remembered-verdict.ts';
import type { RequestBodies } from './request-entry.ts';
import { decodedForms, hasSecretPair, isSecretAsWritten, isSecretPath, REMOVED } from './secret-texts.ts';

// What a caller sent, and what it was answered, without secrets and card numbers (specification S23.3).

const MAX_BODY_BYTES = 16 * 1024;
const MAX_URL_BYTES = 2 * 1024;
/** Of JSON in a text in JSON. */
const MAX_LEVELS = 4;

/** A caller's body as text. */
export function keptBody(body: unknown): string | null {
  return body === undefined ? null : keptJson(body);
}

/** The same of an answer. It names refused members by their paths: why `card.token` was refused is kept. */
export function keptResponse(body: unknown): string {
  const { error } = (body ?? {}) as { error?: { details?: { fields?: object } } };
  return keptJson(body, { ownNames: error?.details?.fields });
}

interface JsonOptions {
  /** An object whose names are ours. */
  ownNames?: object | undefined;
  /** How many texts the JSON stands in. */
  level?: number;
}

function keptJson(body: unknown, { ownNames, level = 0 }: JsonOptions = {}): string {
  const keptValue = (value: unknown): unknown => {
    if (typeof value === 'string') return keptText(value, level);
    if (typeof value === 'number') return isNumberKept(value) ? value : REMOVED;
    if (Array.isArray(value)) return value.map(keptValue);
    return typeof value === 'object' && value !== null ? keptObject(value) : value;
  };
  const keptObject = (value: object): object => {
    const isSecretValue = namesBeside(value).some(isSecretPath);
    const members = Object.entries(value).map(([name, member]) => {
      const isNamedSecret = isSecretPath(name) || (isSecretValue && name === 'value');
      const isRemoved = isNamedSecret && value !== ownNames;
      return [isSecretText(name) ? REMOVED : name, isRemoved ? REMOVED : keptValue(member)];
    });
    return Object.fromEntries(members);
  };
  return JSON.stringify(keptValue(body));
}

/** Not a whole number that lost digits in being read, as a card number of 19 digits does. */
function isNumberKept(value: number): boolean {
  return (!Number.isInteger(value) || Number.isSafeInteger(value)) && !hasCardNumber(String(value));
}

/** What the value of `{name: 'cvv', value: '123'}` is called. */
function namesBeside({ name, key }: { name?: unknown; key?: unknown }): string[] {
  return [name, key].filter((one) => typeof one === 'string');
}

/** Of short texts, as names of members: those are the caller's, too. */
const isSecretText = rememberedVerdict((text) => decodedForms(text)?.some(isSecretAsWritten) ?? true);

/** Words without digits, and moments: most texts of an answer. */
const HARMLESS = /^(?:[A-Za-z]{0,30}|\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)$/;

/** A text that the caller chose. */
function keptText(text: string, level = 0): string {
  if (HARMLESS.test(text)) return text;
  const forms = decodedForms(text);
  if (!forms || forms.some(isSecretAsWritten) || forms.slice(1).some(hasSecretMember)) return REMOVED;
  const kept = keptJsonText(text, level);
  return kept ?? (hasSecretPair(text) ? REMOVED : text);
}

/** Of JSON in a text, members are kept as those of the body are. Null: the text is no JSON. */
function keptJsonText(text: string, level: number): string | null {
  if (!/^\s*[{["]/.test(text)) return null;
  if (level >= MAX_LEVELS || !isWithinLimits(shapeOf(text))) return REMOVED;
  try {
    return keptJson(JSON.parse(text), { level: level + 1 });
  } catch {
    return null;
  }
}

export function keptBodies(request: string | null, response: string | null): RequestBodies {
  const [sent, answered] = [request, response].map((body) => body && cutText(body, MAX_BODY_BYTES));
  const truncated = sent !== request || answered !== response;
  return { request: sent ?? null, response: answered ?? null, truncated };
}

/** A header, up to so many bytes of it. */
export function keptLine(text: string | undefined, maxBytes: number): string | null {
  return text === undefined ? null : cutText(keptText(text), maxBytes);
}

/** Path and query of a URL, up to 2 KiB of each, without what does not decode. */
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
  return cutText(isSecretInUrl(kept) ? REMOVED : kept, MAX_URL_BYTES);
}

function keptPair(pair: string): string {
  const [name = '', value = ''] = pair.split(/=(.*)/s, 2);
  if (isSecretInUrl(name)) return REMOVED;
  return decodedForms(name)!.some(isSecretPath) || isSecretInUrl(value) ? `${name}=${REMOVED}` : pair;
}

function isSecretInUrl(written: string): boolean {
  if (!isDecodable(written) || hasSecret(written)) return true;
  return written.includes('+') && hasSecret(written.replaceAll('+', ' '));
}

function hasSecret(text: string): boolean {
  const forms = decodedForms(text);
  return !forms || forms.some((form) => isSecretAsWritten(form) || hasSecretMember(form));
}

function hasSecretMember(text: string): boolean {
  return hasSecretPair(text) || (keptJsonText(text, 0)?.includes(REMOVED) ?? false);
}

function isDecodable(written: string): boolean {
  try {
    decodeURIComponent(written);
    return true;
  } catch {
    return false;
  }
}
