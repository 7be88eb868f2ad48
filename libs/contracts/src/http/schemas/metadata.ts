import { hasCardNumber } from './card-number.ts';
import { isUpTo } from './fields.ts';
import { z } from './language.ts';

/** Key and value. Kept as pairs all the way: any key is legal, `__proto__` and `$set` too (ADR 5). */
export interface MetadataEntry {
  key: string;
  value: string;
}

/** Says nothing of the number: it is neither returned nor logged. */
export const noCardNumber = 'Não envie número de cartão neste campo.';

const MAX_PAIRS = 20;
const MAX_KEY = 40;
const MAX_VALUE = 500;

/** A JSON object of up to 20 strings, read into pairs. */
export const metadataInput = z
  .custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    message: 'Deve ser um objeto cujos valores são strings.',
  })
  .meta({
    override: {
      type: 'object',
      maxProperties: MAX_PAIRS,
      propertyNames: { minLength: 1, maxLength: MAX_KEY },
      additionalProperties: { type: 'string', maxLength: MAX_VALUE },
    },
  })
  .transform((object, context): MetadataEntry[] => {
    const entries = Object.entries(object);
    if (entries.length > MAX_PAIRS) {
      context.addIssue(`Deve ter no máximo ${MAX_PAIRS} pares.`);
      return z.NEVER;
    }
    for (const [key, value] of entries) {
      if (hasCardNumber(key)) {
        context.addIssue(noCardNumber); // without the key, which errors must not return
        continue;
      }
      const problem = problemOf(key, value);
      if (problem) context.addIssue({ code: 'custom', path: [key], message: problem });
    }
    return entries.map(([key, value]) => ({ key, value: String(value) }));
  });

export const metadataOutput = z.record(z.string(), z.string());

/** The object that the pairs came from, own property `__proto__` included. */
export function metadataObject(entries: readonly MetadataEntry[]): Record<string, string> {
  return Object.fromEntries(entries.map(({ key, value }) => [key, value]));
}

function problemOf(key: string, value: unknown): string | null {
  if (key.length < 1 || !isUpTo(MAX_KEY, key)) return `A chave deve ter de 1 a ${MAX_KEY} caracteres.`;
  if (typeof value !== 'string') return 'O valor deve ser uma string.';
  if (!isUpTo(MAX_VALUE, value)) return `O valor deve ter no máximo ${MAX_VALUE} caracteres.`;
  if (hasCardNumber(value)) return noCardNumber;
  if (value.includes('\0') || key.includes('\0')) return 'Não envie caracteres de controle.';
  return null;
}
