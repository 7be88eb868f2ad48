/** A field that proto3 has as optional and that every caller sends. */
export function required<Value>(value: Value | null | undefined, field: string): Value {
  if (value == null) throw new TypeError(`the request has no ${field}`);
  return value;
}
