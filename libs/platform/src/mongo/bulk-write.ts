import {
  type AnyBulkWriteOperation,
  BSON,
  type Document,
  MongoBulkWriteError,
  MongoInvalidArgumentError,
  MongoServerError,
} from 'mongodb';
import type { Model } from 'mongoose';
import { answered } from './answered.ts';
import { rawCollection } from './raw-collection.ts';

/**
 * Only the primary acknowledges. For writes that may be lost: they are undone when it crashes within 100 ms
 * or steps down.
 */
export const PRIMARY_ONLY = { w: 1 } as const;
export const MAJORITY = { w: 'majority' } as const;
export type WriteConcern = typeof PRIMARY_ONLY | typeof MAJORITY;

/** Why MongoDB refused operations, by their index. All others were done. */
export type Refused = Map<number, MongoServerError>;

export interface BulkOutcome {
  /** Documents that the updates' filters matched. */
  matched: number;
  refused: Refused;
}

const OBJECT_TOO_LARGE = 10_334;

/**
 * Whether a batch failed because of what one document is, before anything was stored. A batch above 16 MB is
 * no such failure: the driver splits it.
 */
export function isDocumentAtFault(error: unknown): boolean {
  if (error instanceof MongoServerError) return error.code === OBJECT_TOO_LARGE;
  return (
    error instanceof MongoInvalidArgumentError ||
    error instanceof BSON.BSONError ||
    error instanceof RangeError ||
    error instanceof TypeError
  );
}

/**
 * Runs operations in any order and without the schema's checks. Throws when the outcome is unknown: on a
 * broken connection, or without an answer within 10 s.
 */
export async function bulkWrite<Doc extends Document>(
  model: Model<Doc>,
  operations: AnyBulkWriteOperation<Doc>[],
  writeConcern: WriteConcern,
): Promise<BulkOutcome> {
  try {
    const { matchedCount } = await answered(
      rawCollection(model).bulkWrite(operations, { ordered: false, writeConcern }),
    );
    return { matched: matchedCount, refused: new Map() };
  } catch (error) {
    const writeErrors = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
    if (writeErrors.length === 0 || (error as MongoBulkWriteError).result.getWriteConcernError()) throw error;
    const refused = writeErrors.map(({ index, code, errmsg }) => [index, refusalOf(code, errmsg)] as const);
    return { matched: (error as MongoBulkWriteError).matchedCount, refused: new Map(refused) };
  }
}

/**
 * Inserts documents that may be lost, in any order, by one command of 16 MB at most. Without the driver's
 * bookkeeping of bulk writes (10 µs a document), which repeats a command that a failover broke. Returns what
 * MongoDB refused; throws as `bulkWrite` does.
 */
export async function insertPrimaryOnly<Doc extends Document>(
  model: Model<Doc>,
  documents: Doc[],
): Promise<Refused> {
  const { collectionName: insert } = model.collection;
  const command = { insert, documents, ordered: false, writeConcern: PRIMARY_ONLY };
  // Commands do not inherit the connection's options.
  const answer = await answered(model.db.db!.command(command, { ignoreUndefined: true }));
  const { writeErrors = [] } = answer as InsertAnswer;
  return new Map(writeErrors.map(({ index, code, errmsg }) => [index, refusalOf(code, errmsg)]));
}

interface InsertAnswer {
  writeErrors?: { index: number; code: number; errmsg?: string }[];
}

/** Without the driver's details, which quote the document and would end up in logs. */
function refusalOf(code: number, message: string | undefined): MongoServerError {
  return new MongoServerError({ code, message: message ?? 'the document was refused' });
}
