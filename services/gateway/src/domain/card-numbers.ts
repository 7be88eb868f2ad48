import { hasCardNumber } from '@catraca/contracts/http/schemas/card-number';

/** Random text by nature: a token of ours, and base64 of 20 to 30 bytes (EMV 3-D Secure, CAVV). */
const isThreeDsToken = /(^|\.)three_ds\.token$/;
const isCavv = /(^|\.)cavv$/;
const BASE64 = /^[A-Za-z0-9+/_-]{26,40}={0,2}$/;
const isReference = /^(items\.\d+\.)?reference$/;

/**
 * Dotted paths of the texts and numbers of a validated request that have a card number in them
 * (specification S15.15).
 * `allowReferences`: not of references that look like one. Metadata is checked by its schema, which knows
 * the keys.
 */
export function fieldsWithCardNumber(
  input: unknown,
  { allowReferences }: { allowReferences: boolean },
): string[] {
  return textsOf(input)
    .filter(([path, text]) => hasCardNumber(text) && !isExempt(path, text))
    .filter(([path]) => !allowReferences || !isReference.test(path))
    .map(([path]) => path);
}

function isExempt(path: string, text: string): boolean {
  return isThreeDsToken.test(path) || (isCavv.test(path) && BASE64.test(text));
}

/** Every text and number with its path. Requests are not deep: `json-text.ts`. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string' || typeof value === 'number') return [[path || 'body', String(value)]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => name !== 'metadata')
    .flatMap(([name, part]) => textsOf(part, path ? `${path}.${name}` : name));
}
