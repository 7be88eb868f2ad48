import type { Collection, Document, Filter, WithId } from 'mongodb';

/** Which part of a list: page 1 is the first. */
export interface Page {
  page: number;
  perPage: number;
}

export interface Listed<Item> {
  items: Item[];
  /** On all pages. */
  total: number;
}

/** One page of what matches, from the newest to the oldest by `createdAt`. */
export async function newestFirst<Doc extends Document>(
  collection: Collection<Doc>,
  filter: Filter<Doc>,
  { page, perPage }: Page,
): Promise<Listed<WithId<Doc>>> {
  const [items, total] = await Promise.all([
    collection
      .find(filter, { sort: { createdAt: -1, _id: -1 }, skip: (page - 1) * perPage, limit: perPage })
      .toArray(),
    collection.countDocuments(filter),
  ]);
  return { items, total };
}
