/** The value of a table's own row. Null: no such row, also for names that objects inherit. */
export function valueIn<Value>(table: Readonly<Record<string, Value>>, key: string): Value | null {
  return Object.hasOwn(table, key) ? table[key]! : null;
}
