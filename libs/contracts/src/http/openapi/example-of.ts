import { z } from '../schemas/language.ts';

/** Some of an object's values, at any depth. */
type Some<T> = T extends readonly unknown[] ? T : T extends object ? { [Key in keyof T]?: Some<T[Key]> } : T;

/**
 * An example of a schema: the given values, and null for each field that may be null. Throws when it does not
 * fit the schema.
 */
export function exampleOf<T>(schema: z.ZodType<T>, values: Some<NoInfer<T>>): T {
  return schema.parse(filled(schema, values));
}

function filled(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodNullable) return value == null ? null : filled(schema.unwrap(), value);
  if (!(schema instanceof z.ZodObject)) return value;
  const given = (value ?? {}) as Record<string, unknown>;
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, filled(field, given[name])]);
  return Object.fromEntries(fields);
}
