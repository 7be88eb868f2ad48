import { randomInt } from 'node:crypto';
import { parseDocument } from '@catraca/kernel/document';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A CNPJ that no other account of a test has: each document has one account. */
export function newDocument(): string {
  const base = Array.from({ length: 12 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  for (let digits = 0; digits < 100; digits++) {
    const document = parseDocument(base + String(digits).padStart(2, '0'));
    if (document) return document;
  }
  throw new Error(`${base} has no check digits`);
}
