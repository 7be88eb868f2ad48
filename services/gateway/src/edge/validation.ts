import { ApiError } from '@catraca/kernel/errors';
import type { z } from 'zod';

/** What the schema makes of the input. Throws validation_failed, naming each refused field by its dotted path. */
export function validated(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;

  const fields: Record<string, string[]> = Object.create(null);
  for (const { path, message } of result.error.issues) {
    const name = path.map(String).join('.') || 'body';
    fields[name] ??= [];
    fields[name].push(message);
  }
  throw new ApiError('validation_failed', { fields });
}
