const AT_ONCE = 500;

/** Distinct ids that are wanted, many at a time. */
export async function* inBatches(
  ids: AsyncIterable<string> | Iterable<string>,
  isWanted: (id: string) => boolean,
): AsyncGenerator<string[]> {
  let batch = new Set<string>();
  for await (const id of ids) {
    if (isWanted(id)) batch.add(id);
    if (batch.size < AT_ONCE) continue;
    yield [...batch];
    batch = new Set();
  }
  if (batch.size > 0) yield [...batch];
}
