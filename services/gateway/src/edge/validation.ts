import { ApiError } from '@catraca/kernel/errors';
import type { z } from 'zod';

/** Nobody mends more at once; a list of 100,000 wrong items is not answered with as many messages. */
const MOST_FIELDS = 100;

/** What the schema makes of the input. Throws validation_failed, naming the refused fields by their dotted paths. */
export function validated(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;

  const fields: Record<string, string[]> = Object.create(null);
  for (const { path, message } of result.error.issues.slice(0, MOST_FIELDS)) {
    const name = path.map(String).join('.') || 'body';
    fields[name] ??= [];
    fields[name].push(message);
  }
  throw new ApiError('validation_failed', { fields });
}
