import type { AnyBulkWriteOperation } from 'mongodb';
import type { Model, QueryFilter } from 'mongoose';
import { answered } from './answered.ts';
import { EPOCH } from './epoch.ts';

/** Field values. */
export interface Rows {
  livemode?: boolean;
  [field: string]: unknown;
}

/** A due time in documents, by its account's clock. Where that was moved, `realField` is it in real time. */
export interface DueTime {
  field: string;
  realField: string;
}

export const dueAt: DueTime = { field: 'dueAt', realField: 'realDueAt' };

/** The two fields of documents. */
export interface DueFields {
  /** Null when nothing is to be done. */
  dueAt: Date | null;
  /** Only where the account's clock was moved. */
  realDueAt?: Date | null;
}

/** How a schema declares them. */
export const dueFields = { dueAt: Date, realDueAt: Date } as const;

/** Indexes of the due rows of a mode, and of those of accounts whose clock was moved: of all, and of one. */
export const dueIndexes = indexesOf(dueAt);

export function indexesOf({ field, realField }: DueTime) {
  const isDue = { [field]: { $gt: EPOCH } };
  return {
    ofMode: [{ livemode: 1, [field]: 1 }, { partialFilterExpression: isDue }],
    ofMoved: [{ [realField]: 1 }, { partialFilterExpression: { [realField]: { $gt: EPOCH } } }],
    ofAccount: [{ accountId: 1, [field]: 1 }, { partialFilterExpression: { livemode: false, ...isDue } }],
  } as const;
}

interface DueRows {
  now: Date;
  rows: Rows;
  /** The same for rows of accounts whose clock was moved. Null: none was. */
  moved: Rows | null;
  limit: number;
  projection: object | undefined;
  time: DueTime;
}

/**
 * The documents that are due, longest due first: one range of one index, and one more of those whose time
 * stands in real time beside it.
 */
export async function findDue<Document extends { _id: string }>(
  model: Model<Document>,
  { now, rows, moved, limit, projection, time }: DueRows,
): Promise<Document[]> {
  const inOrderOf = (field: string, filter: Rows) =>
    answered(
      model
        .find({ ...filter, [field]: { $gt: EPOCH, $lte: now } } as QueryFilter<Document>, projection)
        .sort({ [field]: 1 })
        .limit(limit)
        .lean<Document[]>()
        .exec(),
    );
  const real = inOrderOf(time.field, rows);
  if (!moved) return real;
  const { livemode: _, ...rest } = moved;
  const ofMoved = { ...rest, [time.field]: { $gt: EPOCH } };
  const found = [...(await inOrderOf(time.realField, ofMoved)), ...(await real)];
  const dueOf = (document: Document) => realTime(document, time).getTime();
  return [...new Map(found.map((document) => [document._id, document])).values()]
    .sort((one, other) => dueOf(one) - dueOf(other))
    .slice(0, limit);
}

interface Shift {
  time: DueTime;
  /** Rows that have their time by the account's clock. */
  rows: Rows;
  clocks: readonly { accountId: string; offsetMs: number }[];
}

const MAX_BATCH = 500;

/**
 * Stores when the rows of these accounts are due in real time. Safe to repeat, at any time. A process that had
 * not heard of the first move yet may have ended a row's work since, and left its time in real time behind.
 */
export async function setRealTimes(
  model: Model<never>,
  { time: { field, realField }, rows, clocks }: Shift,
): Promise<void> {
  const operationOf = ({ accountId, offsetMs }: Shift['clocks'][number]) => {
    const at = { $subtract: [`$${field}`, offsetMs] };
    const filter = { ...rows, accountId, livemode: false, [field]: { $gt: EPOCH } };
    const differs = { $expr: { $ne: [`$${realField}`, at] } };
    return { updateMany: { filter: { ...filter, ...differs }, update: [{ $set: { [realField]: at } }] } };
  };
  const leftBehind = (accountIds: string[]) => {
    const filter = { accountId: { $in: accountIds }, [realField]: { $gt: EPOCH }, [field]: null };
    return { updateMany: { filter, update: { $set: { [realField]: null } } } };
  };
  for (let start = 0; start < clocks.length; start += MAX_BATCH) {
    const part = clocks.slice(start, start + MAX_BATCH);
    const operations = [...part.map(operationOf), leftBehind(part.map(({ accountId }) => accountId))];
    const writing = model.collection.bulkWrite(operations as unknown as AnyBulkWriteOperation[], {
      ordered: false,
    });
    await answered(writing);
  }
}

function realTime(document: object, { field, realField }: DueTime): Date {
  return valueAt(document, realField) ?? valueAt(document, field)!;
}

function valueAt(document: object, path: string): Date | null | undefined {
  return path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], document) as
    | Date
    | null
    | undefined;
}
