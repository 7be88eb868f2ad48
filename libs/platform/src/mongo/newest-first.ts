import type { Model, QueryFilter } from 'mongoose';

/** Which part of a list: page 1 is the first. */
export interface Page {
  page: number;
  perPage: number;
}

export interface Listed<Item> {
  items: Item[];
  /** Number of items on all pages. */
  total: number;
}

/** One page of the matching documents, newest first by `createdAt`. */
export async function newestFirst<Doc extends { _id: string; createdAt: Date }>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  { page, perPage }: Page,
): Promise<Listed<Doc>> {
  const found = model
    .find(filter)
    .sort({ createdAt: -1, _id: -1 })
    .skip((page - 1) * perPage)
    .limit(perPage);
  const [items, total] = await Promise.all([found.lean<Doc[]>().exec(), model.countDocuments(filter).exec()]);
  return { items, total };
}
