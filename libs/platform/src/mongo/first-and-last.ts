const FIRST = 100;
const LAST = 400;

/**
 * What a timeline shows of a list: all of it, or of more than 500 the first 100 and the last 400. Oldest
 * first. `read` returns at most `limit`, in this order.
 */
export async function firstAndLast<Item>(
  read: (order: 1 | -1, limit: number) => Promise<Item[]>,
): Promise<Item[]> {
  const most = FIRST + LAST;
  const last = (await read(-1, most)).toReversed();
  if (last.length < most) return last;
  return [...(await read(1, FIRST)), ...last.slice(-LAST)];
}
