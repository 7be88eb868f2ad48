import { hasCardNumber } from '@catraca/contracts/http/schemas/card-number';
import { noCardNumber } from '@catraca/contracts/http/schemas/metadata';
import { ApiError } from '@catraca/kernel/errors';
import type { z } from 'zod';
import { fieldsWithCardNumber } from '../domain/card-numbers.ts';

/** Limits the response to a body with thousands of invalid items. */
const MAX_FIELDS = 100;

/**
 * The parsed input. Throws validation_failed with the dotted paths of the invalid fields, among them those
 * with a card number. `allowReferences`: see `card-numbers.ts`.
 */
export function validated(schema: z.ZodType, input: unknown, options: { allowReferences: boolean }): unknown {
  const result = schema.safeParse(input);
  const problems: Problem[] = result.success
    ? fieldsWithCardNumber(result.data, options).map((path) => [path, noCardNumber])
    : result.error.issues.flatMap(problemsOf);
  if (result.success && problems.length === 0) return result.data;

  const fields: Record<string, string[]> = Object.create(null);
  for (const [name, message] of problems.slice(0, MAX_FIELDS)) {
    fields[name] ??= [];
    if (!fields[name].includes(message)) fields[name].push(message);
  }
  throw new ApiError('validation_failed', { fields });
}

type Problem = [field: string, message: string];

function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [[path.join('.') || 'body', issue.message]];
  return issue.keys.map((key) => [[...path, nameOf(key)].join('.'), 'Campo desconhecido.']);
}

/** A caller's own name of a member is not returned if it could be anything. */
function nameOf(key: string): string {
  return /^[\w[\]-]{1,64}$/.test(key) && !hasCardNumber(key) ? key : 'body';
}

/** The parsed query. Parameters that the endpoint does not have, and repeated ones, are refused. */
export function validatedQuery(
  schema: z.ZodObject,
  query: Record<string, unknown>,
  options: { allowReferences: boolean },
): unknown {
  const fields: Record<string, string[]> = Object.create(null);
  for (const [name, value] of Object.entries(query).slice(0, MAX_FIELDS)) {
    if (!Object.hasOwn(schema.shape, name)) fields[nameOf(name)] = ['Parâmetro desconhecido.'];
    else if (Array.isArray(value)) fields[name] = ['Parâmetro repetido.'];
  }
  if (Object.keys(fields).length > 0) throw new ApiError('validation_failed', { fields });
  return validated(schema, query, options);
}
