import { hasCardNumber } from '@catraca/contracts/http/schemas/card-number';
import { rememberedVerdict } from './remembered-verdict.ts';
import { isSecretName, isSecretPathOf, namesIn } from './secret-names.ts';

/** Stands for what is not kept. */
export const REMOVED = '[removed]';
const MAX_DECODINGS = 5;
const MAX_PATH_LENGTH = 200;
/** Aligned dumps write names, spaces, a colon. */
const MAX_BETWEEN = 64;

/** Keys, signing and client secrets of ours, and an acquirer's card tokens. */
const SECRET = /(?:sk_(?:test|live)|opk|whsec)_[\w+/-]{8}|_secret_[\w-]{8}|token_[A-Za-z0-9]{12}/;

/** Whether a text, as it is written, has a secret or a card number. */
export function isSecretAsWritten(text: string): boolean {
  return SECRET.test(text) || hasCardNumber(text);
}

/** Whether the path of a member or parameter is that of a secret: `card[cvv][0]`, `security code`. */
export const isSecretPath = rememberedVerdict((path) => isSecretPathOf(namesIn(path)));

/**
 * Whether a text has a value with the name of a secret before it: `https://loja.example/?token=…`,
 * `cvv: 123`, `código de segurança: 123`, `<cvv>123`, JSON that is cut. Takes time in proportion to the text.
 */
export function hasSecretPair(text: string): boolean {
  let hasPhrase = false;
  for (const { index } of text.matchAll(/[=:＝：>]/g)) {
    const [start, path] = pathBefore(text, index);
    if (!path || !hasValueAt(text, index + 1)) continue;
    if (isSecretPath(path)) return true;
    hasPhrase ||= start > 0 && isBetween(text[start - 1]!);
  }
  return hasPhrase && hasSecretPhrase(text);
}

/** Words, what ends a name, and what ends a phrase. */
const TOKEN = /([\p{L}\p{M}\p{N}_-]+)|([=:＝：>])|[^\s"'\\[\].]/gu;
/** The longest name: `código de verificação do cartão`. */
const MAX_WORDS = 5;

/** The same of a name of several words. */
function hasSecretPhrase(text: string): boolean {
  let words: string[] = [];
  for (const { 1: word, 2: end, index } of text.matchAll(TOKEN)) {
    if (word) words = [...words.slice(1 - MAX_WORDS), word];
    else {
      const isName = end && words.length > 1 && hasValueAt(text, index + 1);
      if (isName && isSecretName(words.join(''))) return true;
      words = [];
    }
  }
  return false;
}

const isOfPath = (character: string) => /[\p{L}\p{M}\p{N}_.[\]-]/u.test(character);
const isBetween = (character: string) => /["'\s\\]/.test(character);

/** With where it starts. */
function pathBefore(text: string, separator: number): [start: number, path: string] {
  let end = separator;
  while (end > 0 && separator - end < MAX_BETWEEN && isBetween(text[end - 1]!)) end -= 1;
  let start = end;
  while (start > 0 && end - start < MAX_PATH_LENGTH && isOfPath(text[start - 1]!)) start -= 1;
  return [start, text.slice(start, end)];
}

function hasValueAt(text: string, from: number): boolean {
  let at = from;
  while (at < text.length && at - from < MAX_BETWEEN && isBetween(text[at]!)) at += 1;
  return at < text.length && !text.startsWith(REMOVED, at);
}

/** A text and what it is after each percent-decoding. Null: it goes on to change. */
export function decodedForms(text: string): string[] | null {
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
  if (!text.includes('%')) return text;
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll('%', ''), 'hex').toString(),
  );
}
