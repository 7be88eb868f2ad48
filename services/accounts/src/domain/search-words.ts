import { parseDocument } from '@catraca/kernel/document';
import { isId } from '@catraca/kernel/ids';

/** What an operator looks for an account by. */
export type AccountSearch =
  | { by: 'id'; id: string }
  | { by: 'document'; document: string }
  | { by: 'hint'; hint: string }
  | { by: 'publishable_key'; key: string }
  | { by: 'name'; words: string[] };

/** Names longer than this are found by their first words. */
const MOST_WORDS = 12;

/** The prefix of a secret key and its last four characters, with an ellipsis or three dots between. */
const HINT = /^(sk_(?:test|live)_)(?:…|\.{3})?([\w-]{4})$/;
const PUBLISHABLE_KEY = /^pk_(?:test|live)_[\w-]{8,100}$/;

/** What was typed, by its form. A whole secret key is none of these: it is looked for as a name, in vain. */
export function accountSearchOf(typed: string): AccountSearch {
  const text = typed.trim();
  if (isId('acc', text)) return { by: 'id', id: text };
  const hint = HINT.exec(text);
  if (hint) return { by: 'hint', hint: `${hint[1]}…${hint[2]}` };
  if (PUBLISHABLE_KEY.test(text)) return { by: 'publishable_key', key: text };
  const document = parseDocument(text);
  if (document) return { by: 'document', document };
  return { by: 'name', words: nameWords(text) };
}

/** Words of a name in lower case and without accents, each once. */
export function nameWords(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, MOST_WORDS);
}
