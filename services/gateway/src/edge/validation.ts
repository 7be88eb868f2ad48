import { ApiError } from '@catraca/kernel/errors';
import type { z } from 'zod';

/** Limits the response to a body with thousands of invalid items. */
const MAX_FIELDS = 100;

/** The parsed input. Throws validation_failed with the dotted paths of the invalid fields. */
export function validated(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;

  const fields: Record<string, string[]> = Object.create(null);
  for (const { path, message } of result.error.issues.slice(0, MAX_FIELDS)) {
    const name = path.map(String).join('.') || 'body';
    fields[name] ??= [];
    fields[name].push(message);
  }
  throw new ApiError('validation_failed', { fields });
}
