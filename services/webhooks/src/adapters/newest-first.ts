import type { mongo } from 'mongoose';
import type { Listed, Page } from '../domain/page.ts';

/** One page of what matches, from the newest to the oldest. */
export async function newestFirst<Document extends mongo.Document>(
  collection: mongo.Collection<Document>,
  filter: mongo.Filter<Document>,
  { page, perPage }: Page,
): Promise<Listed<mongo.WithId<Document>>> {
  const [items, total] = await Promise.all([
    collection
      .find(filter, { sort: { createdAt: -1, _id: -1 }, skip: (page - 1) * perPage, limit: perPage })
      .toArray(),
    collection.countDocuments(filter),
  ]);
  return { items, total };
}
