interface Window<Item> {
  /** Items under way, or done and waiting for one before them. */
  limit: number;
  /** Starts when all before it are over, and nothing beside it. */
  isAlone(item: Item): boolean;
}

/** The results of concurrent work, in the order of the items. Ends when all that was started has ended. */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  { limit, isAlone }: Window<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const started: Promise<Result>[] = [];
  try {
    for (const item of items) {
      const most = isAlone(item) ? 0 : limit - 1;
      while (started.length > most) yield await started.shift()!;
      const result = work(item);
      result.catch(() => {}); // reported when its turn comes
      started.push(result);
      if (isAlone(item)) yield await started.shift()!;
    }
    while (started.length > 0) yield await started.shift()!;
  } finally {
    await Promise.allSettled(started);
  }
}
