import type { Model, QueryFilter } from 'mongoose';

/** Which part of a list: page 1 is the first. */
export interface Page {
  page: number;
  perPage: number;
  /** Instead of a page: what is listed after this document. */
  after?: Cursor;
}

/** A document of a list. It need not exist any more. */
export interface Cursor {
  createdAt: Date;
  id: string;
}

export interface Listed<Item> {
  items: Item[];
  /** Number of items on all pages. After a cursor 0: nobody counts what is read to its end. */
  total: number;
}

/** One page of the matching documents, newest first by `createdAt`. */
export async function newestFirst<Doc extends { _id: string; createdAt: Date }>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  { page, perPage, after }: Page,
): Promise<Listed<Doc>> {
  const wanted = after ? ({ $and: [filter, olderThan(after)] } as QueryFilter<Doc>) : filter;
  const found = model
    .find(wanted)
    .sort({ createdAt: -1, _id: -1 })
    .skip(after ? 0 : (page - 1) * perPage)
    .limit(perPage);
  const counted = after ? 0 : model.countDocuments(filter).exec();
  const [items, total] = await Promise.all([found.lean<Doc[]>().exec(), counted]);
  return { items, total };
}

/** The first condition is a range of the index, the second one chooses among what was made at once. */
function olderThan({ createdAt, id }: Cursor) {
  return { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }] };
}
