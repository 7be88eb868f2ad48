import { hasCardNumber } from '@catraca/contracts/http/schemas/card-number';
import { cutText } from '@catraca/kernel/cut-text';
import { isWithinLimits, parsedJson, shapeOf } from './json-text.ts';
import { rememberedVerdict } from './remembered-verdict.ts';
import type { RequestBodies } from './request-entry.ts';
import { decodedForms, hasSecretPair, isSecretAsWritten, isSecretPath, REMOVED } from './secret-texts.ts';

// What a caller sent, and what it was answered, without secrets and card numbers (specification S23.3). All
// of it throws `TooMuchText` when there is too much to look through (S23.20): this runs beside payments.

const MAX_BODY_BYTES = 16 * 1024;
const MAX_URL_BYTES = 2 * 1024;
/** Of JSON in a text in JSON. */
const MAX_LEVELS = 4;
/** Characters that are looked at: a text counts once for each way in which it is read. */
const MAX_LOOKED_AT = { body: 128 * 1024, line: 16 * 1024 };

/** Texts that were looked through, and what is kept of each: an answer repeats what the caller sent. */
export type SeenTexts = Map<string, string>;

/** A caller's body as text. */
export function keptBody(body: unknown, seen: SeenTexts = new Map()): string | null {
  return body === undefined ? null : new Cleaner(MAX_LOOKED_AT.body, seen).json(body);
}

/** The same of an answer. It names refused members by their paths: why `card.token` was refused is kept. */
export function keptResponse(body: unknown, seen: SeenTexts = new Map()): string {
  const { error } = (body ?? {}) as { error?: { details?: { fields?: object } } };
  return new Cleaner(MAX_LOOKED_AT.body, seen).json(body, { ownNames: error?.details?.fields });
}

export function keptBodies(request: string | null, response: string | null): RequestBodies {
  const [sent, answered] = [request, response].map((body) => body && cutText(body, MAX_BODY_BYTES));
  const truncated = sent !== request || answered !== response;
  return { request: sent ?? null, response: answered ?? null, truncated };
}

/** A header, up to so many bytes of it. */
export function keptLine(text: string | undefined, maxBytes: number): string | null {
  return text === undefined ? null : cutText(new Cleaner(MAX_LOOKED_AT.line).text(text), maxBytes);
}

/** Path and query of a URL, up to 2 KiB of each, without what does not decode. */
export function keptUrl(url: string): { path: string; query: string | null } {
  return new Cleaner(MAX_LOOKED_AT.line).url(url);
}

interface JsonOptions {
  /** An object whose names are ours. */
  ownNames?: object | undefined;
  /** How many texts the JSON stands in. */
  level?: number;
}

/** Words without digits, and moments: most texts of an answer. */
const HARMLESS = /^(?:[A-Za-z]{0,30}|\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)$/;

/** Of names of members: those are the caller's, too. */
const verdictOf = rememberedVerdict((name) => ({
  isSecret: decodedForms(name)?.some(isSecretAsWritten) ?? true,
  isOfSecret: isSecretPath(name),
}));

/** Not each `RangeError` is one: a stack that is too deep is a fault of ours. */
export class TooMuchText extends RangeError {}

/** Cleans texts of one origin. Throws `TooMuchText` once it has looked at too many characters. */
class Cleaner {
  constructor(
    private left: number,
    private readonly seen: SeenTexts = new Map(),
  ) {}

  json(body: unknown, { ownNames, level = 0 }: JsonOptions = {}): string {
    const kept = (value: unknown): unknown => {
      if (typeof value === 'string') return level === 0 ? this.textOnce(value) : this.text(value, level);
      if (typeof value === 'number') return isNumberKept(value) ? value : REMOVED;
      if (Array.isArray(value)) return value.map(kept);
      return typeof value === 'object' && value !== null ? keptObject(value) : value;
    };
    const keptObject = (value: object): object => {
      const isSecretValue = namesBeside(value).some((name) => {
        this.look(name);
        return isSecretPath(name);
      });
      // Without a prototype: a member may be called `__proto__`.
      const members: Record<string, unknown> = { __proto__: null };
      for (const [name, member] of Object.entries(value)) {
        this.look(name);
        const verdict = verdictOf(name);
        const isNamedSecret = verdict.isOfSecret || (isSecretValue && name === 'value');
        const isRemoved = isNamedSecret && value !== ownNames;
        members[verdict.isSecret ? REMOVED : name] = isRemoved ? REMOVED : kept(member);
      }
      return members;
    };
    return JSON.stringify(kept(body));
  }

  private textOnce(text: string): string {
    const known = this.seen.get(text);
    if (known !== undefined) return known;
    const kept = this.text(text);
    this.seen.set(text, kept);
    return kept;
  }

  /** A text that the caller chose. */
  text(text: string, level = 0): string {
    if (HARMLESS.test(text)) return text;
    const forms = this.forms(text);
    if (!forms || forms.some(isSecretAsWritten)) return REMOVED;
    if (forms.slice(1).some((form) => this.hasSecretMember(form))) return REMOVED;
    const kept = this.jsonText(text, level);
    return kept ?? (hasSecretPair(text) ? REMOVED : text);
  }

  url(url: string): { path: string; query: string | null } {
    const [path = '', query] = url.split(/\?(.*)/s, 2);
    return {
      path: this.parts(path, '/', (segment) => (this.isSecretInUrl(segment) ? REMOVED : segment)),
      query: query ? this.parts(query, '&', (pair) => this.pair(pair)) : null,
    };
  }

  /** Each part by itself, then all together: a card number may be in several. */
  private parts(text: string, separator: string, keptPart: (part: string) => string): string {
    const kept = text.split(separator).map(keptPart).join(separator);
    return cutText(this.isSecretInUrl(kept) ? REMOVED : kept, MAX_URL_BYTES);
  }

  private pair(pair: string): string {
    const [name = '', value = ''] = pair.split(/=(.*)/s, 2);
    if (this.isSecretInUrl(name)) return REMOVED;
    return this.forms(name)!.some(isSecretPath) || this.isSecretInUrl(value) ? `${name}=${REMOVED}` : pair;
  }

  private isSecretInUrl(written: string): boolean {
    if (!isDecodable(written) || this.hasSecret(written)) return true;
    return written.includes('+') && this.hasSecret(written.replaceAll('+', ' '));
  }

  private hasSecret(text: string): boolean {
    const forms = this.forms(text);
    return !forms || forms.some((form) => isSecretAsWritten(form) || this.hasSecretMember(form));
  }

  private hasSecretMember(text: string): boolean {
    return hasSecretPair(text) || (this.jsonText(text, 0)?.includes(REMOVED) ?? false);
  }

  /** Of JSON in a text, members are kept as those of the body are. Null: the text is no JSON. */
  private jsonText(text: string, level: number): string | null {
    if (!/^\s*[{["]/.test(text)) return null;
    if (level >= MAX_LEVELS || !isWithinLimits(shapeOf(text))) return REMOVED;
    const parsed = parsedJson(text);
    return parsed === undefined ? null : this.json(parsed, { level: level + 1 });
  }

  private forms(text: string): string[] | null {
    const forms = decodedForms(text);
    for (const form of forms ?? [text]) this.look(form);
    return forms;
  }

  private look({ length }: string): void {
    this.left -= length;
    if (this.left < 0) throw new TooMuchText('too many characters to look through');
  }
}

/** Not a whole number that lost digits in being read, as a card number of 19 digits does. */
function isNumberKept(value: number): boolean {
  return (!Number.isInteger(value) || Number.isSafeInteger(value)) && !hasCardNumber(String(value));
}

/** What the value of `{name: 'cvv', value: '123'}` is called. */
function namesBeside({ name, key }: { name?: unknown; key?: unknown }): string[] {
  return [name, key].filter((one) => typeof one === 'string');
}

function isDecodable(written: string): boolean {
  try {
    decodeURIComponent(written);
    return true;
  } catch {
    return false;
  }
}
