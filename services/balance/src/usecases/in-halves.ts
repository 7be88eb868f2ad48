import { isDuplicateKey, isTransient } from '@catraca/platform/service/transient';

/**
 * Runs `work` on all items at once, for work that is all or nothing. If it fails the items are halved, until
 * those are found that fail alone: `failed` gets each. Throws when a dependency is unavailable.
 */
export async function inHalves<Item>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<unknown>,
  failed: (item: Item, error: unknown) => void,
): Promise<void> {
  if (items.length === 0) return;
  try {
    await work(items);
  } catch (error) {
    if (isTransient(error) && !isDuplicateKey(error)) throw error;
    if (items.length === 1) {
      failed(items[0]!, error);
      return;
    }
    const half = Math.ceil(items.length / 2);
    await inHalves(items.slice(0, half), work, failed);
    await inHalves(items.slice(half), work, failed);
  }
}
