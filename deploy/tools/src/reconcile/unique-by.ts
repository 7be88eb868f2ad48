/** Rows with distinct keys. Of those with the same key, the last one in the place of the first. */
export function uniqueBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}
