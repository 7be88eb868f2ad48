/**
 * Types for mappings between two shapes of the same thing: `{ … } satisfies Record<…>` then asks for each
 * field, and a new one that a mapping forgets does not compile.
 */

/** All fields of a message. Optional ones must be named too, even when their value is undefined. */
export type EveryField<Message> = { [Field in keyof Required<Message>]: Message[Field] };

/** `settlementDays` -> `settlement_days`. */
export type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** `settlement_days` -> `settlementDays`. */
export type CamelCase<Name> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name;
