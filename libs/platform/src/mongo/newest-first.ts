import { timeOfId } from '@catraca/kernel/ids';
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
  /** Null: as the document says. */
  createdAt: Date | null;
  id: string;
}

interface Place {
  createdAt: Date;
  id: string;
}

export interface Listed<Item> {
  items: Item[];
  /** Number of items on all pages. After a cursor with its time 0: nobody counts what is read to its end. */
  total: number;
}

/**
 * One page of the matching documents, newest first by `createdAt`. Their index ends with `createdAt: -1` and
 * `_id: -1`, after what the filter fixes.
 */
export async function newestFirst<Doc extends { _id: string; createdAt: Date }>(
  model: Model<Doc>,
  asked: QueryFilter<Doc>,
  { page, perPage, after }: Page,
): Promise<Listed<Doc>> {
  const filter = inBothModes(model, asked);
  const place = after && (await placeOf(model, filter, after));
  const wanted = place ? ({ $and: [filter, olderThan(place)] } as QueryFilter<Doc>) : filter;
  const found = model
    .find(wanted)
    .sort({ createdAt: -1, _id: -1 })
    .skip(after ? 0 : (page - 1) * perPage)
    .limit(perPage);
  const counted = after?.createdAt ? 0 : model.countDocuments(filter).exec();
  const [items, total] = await Promise.all([found.lean<Doc[]>().exec(), counted]);
  return { items, total };
}

/** Without a mode, an account's index is read as two that are merged, instead of being sorted. */
function inBothModes<Doc>(model: Model<Doc>, filter: QueryFilter<Doc>): QueryFilter<Doc> {
  const isOfOneMode = 'livemode' in filter || !('accountId' in filter);
  if (isOfOneMode || !model.schema.path('livemode')) return filter;
  return { ...filter, livemode: { $in: [false, true] } };
}

/** Of a document that is not there any more, its id has the time. Another owner's counts as one of these. */
async function placeOf<Doc extends { _id: string; createdAt: Date }>(
  model: Model<Doc>,
  filter: QueryFilter<Doc>,
  { id, createdAt }: Cursor,
): Promise<Place> {
  if (createdAt) return { createdAt, id };
  const owner = Object.entries(filter).filter(([name]) => name === 'accountId' || name === 'livemode');
  const own = { _id: id, ...Object.fromEntries(owner) } as QueryFilter<Doc>;
  const stored = await model.findOne(own, { createdAt: 1 }).lean<Place>().exec();
  return { createdAt: stored?.createdAt ?? new Date(timeOfId(id)), id };
}

/** The first condition is a range of the index, the second one chooses among what was made at once. */
function olderThan({ createdAt, id }: Place) {
  return { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }] };
}
