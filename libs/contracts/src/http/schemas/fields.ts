import { parseDocument } from '@catraca/kernel/document';
import { type IdPrefix, isId } from '@catraca/kernel/ids';
import { MAX_CENTS } from '@catraca/kernel/money';
import { z } from './language.ts';
import { unreadableIn } from './written-text.ts';

/**
 * Integer cents; a decimal, a string or a number from 2^53 on is refused with 422 (specification S2.2). A
 * decimal that JSON.parse would round to a whole number, as 99.999999999999999, is found earlier:
 * `gateway/src/domain/json-text.ts`.
 */
export function cents(minimum: number) {
  return z.int().min(minimum).max(MAX_CENTS);
}

export const basisPoints = z.int().min(0).max(10_000);
/** In bodies: which of the two environments. */
export const livemode = z
  .boolean()
  .meta({ description: '`true` para produção, `false` para o ambiente de testes.' });
export const timestamp = z.iso.datetime({ offset: true });

const LONGEST_EMAIL = 180;

/** Phones' keyboards add blanks; a domain with accents is written in Punycode (specification S9.13). */
export const email = z
  .string()
  .transform(asciiEmail)
  .pipe(z.email().max(LONGEST_EMAIL))
  .meta({ format: 'email', maxLength: LONGEST_EMAIL });

function asciiEmail(written: string): string {
  const trimmed = written.trim();
  const at = trimmed.lastIndexOf('@');
  const domain = trimmed.slice(at + 1);
  if (at < 0 || ASCII.test(domain) || !URL.canParse(`http://${domain}`)) return trimmed;
  return `${trimmed.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
}

const ASCII = /^[\x20-\x7e]*$/;

export const wrongTaxDocument = 'CPF ou CNPJ inválido: confira os dígitos verificadores.';
/** With punctuation, as people write it. */
export const writtenDocument = z.string().max(20);

/** CPF or CNPJ with a valid check digit; punctuation is dropped (specification S9.14). */
export const taxDocument = writtenDocument.transform((written, context) => {
  const document = parseDocument(written);
  if (document) return document;
  context.addIssue({ code: 'custom', message: wrongTaxDocument });
  return z.NEVER;
});

/** A public id, in answers and where one is asked for. */
export function id(prefix: IdPrefix) {
  return z
    .string()
    .refine((value) => isId(prefix, value), `Deve ser um id no formato ${prefix}_….`)
    .meta({ pattern: `^${prefix}_[0-9a-z]{26}$` });
}

interface Writing {
  /** Whether it may have several lines. */
  lines?: boolean;
}

/** Text of at most `maximum` characters: code points, as JSON Schema counts, so that an emoji is one. */
export function upTo(maximum: number, writing: Writing = {}) {
  return readable(z.string(), maximum, writing).meta({ maxLength: maximum });
}

/** Text with something in it. */
export function text(maximum: number, writing: Writing = {}) {
  return readable(z.string().trim().min(1), maximum, writing).meta({ maxLength: maximum, pattern: '\\S' });
}

function readable(schema: z.ZodString, maximum: number, { lines = false }: Writing) {
  return schema.superRefine((value, context) => {
    const problem = isUpTo(maximum, value) ? unreadableIn(value, { lines }) : tooLong(maximum);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });
}

/**
 * A list of `minimum` to `maximum` items. Its length is checked first: each wrong item of a long one would
 * cost an issue.
 */
export function boundedList<Item extends z.ZodType>(item: Item, { minimum = 0, maximum }: Bounds) {
  const items = minimum > 0 ? z.array(item).min(minimum).max(maximum) : z.array(item).max(maximum);
  const checked = z.preprocess((given, context) => {
    if (!Array.isArray(given) || given.length <= maximum) return given;
    context.addIssue({ code: 'too_big', origin: 'array', maximum, inclusive: true, input: [] });
    return z.NEVER;
  }, items);
  return z.nonoptional(checked); // zod takes what is preprocessed for optional
}

interface Bounds {
  minimum?: number;
  maximum: number;
}

export function isUpTo(maximum: number, value: string): boolean {
  return value.length <= maximum || [...value].length <= maximum;
}

const tooLong = (maximum: number) => `Deve ter no máximo ${maximum} caracteres.`;
