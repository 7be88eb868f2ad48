/** The first `limit` items, one of each group in turn. Within a group the order stays. */
export function interleave<Item>(
  items: readonly Item[],
  groupOf: (item: Item) => unknown,
  limit: number,
): Item[] {
  const groups = [...Map.groupBy(items, groupOf).values()];
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  const chosen: Item[] = [];
  for (let turn = 0; turn < longest && chosen.length < limit; turn++)
    chosen.push(...groups.flatMap((group) => group.slice(turn, turn + 1)));
  return chosen.slice(0, limit);
}
