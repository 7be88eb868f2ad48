import {
  BSON,
  type Collection,
  type Db,
  type Document,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { isTransient } from './transient.ts';

/** Writes that may be lost: the primary alone acknowledges them, and takes them back when it crashes within 100 ms or is deposed. */
export const UNREPLICATED = { w: 1 } as const;
export const REPLICATED = { w: 'majority' } as const;
export type WriteConcern = typeof UNREPLICATED | typeof REPLICATED;

export interface WriteError {
  /** Of the document or update in the command. */
  index: number;
  code: number;
  errmsg?: string;
}

export interface WriteAnswer {
  /** Documents inserted, or matched. */
  n: number;
  writeErrors: WriteError[];
  /** It was sent twice, as the first got no answer: what is there already may be its own. */
  wasRepeated: boolean;
}

/** Without `errInfo`, which carries the document: neither log nor caller may see that. */
export function refusalOf({ code, errmsg }: WriteError): MongoServerError {
  return new MongoServerError({ code, message: errmsg ?? 'the document was refused' });
}

interface Update {
  q: Document;
  u: Document;
}

/** Inserts documents in any order; each that is refused has its `WriteError`. Throws when nothing is known. */
export function insertCommand(
  collection: Collection<never>,
  documents: Document[],
  writeConcern: WriteConcern,
): Promise<WriteAnswer> {
  return write(collection, { insert: collection.collectionName, documents, ordered: false, writeConcern });
}

/** Updates at most one document each, in any order. Throws when nothing is known. */
export function updateCommand(
  collection: Collection<never>,
  updates: Update[],
  writeConcern: WriteConcern,
): Promise<WriteAnswer> {
  return write(collection, { update: collection.collectionName, updates, ordered: false, writeConcern });
}

/** Which of these very documents are stored, byte for byte: another with the same id is not. */
export async function storedAmong(
  collection: Collection<never>,
  documents: Document[],
): Promise<Set<Document>> {
  const ids = documents.map(({ _id }) => _id);
  const found: Document[] = await collection.find({ _id: { $in: ids } } as never).toArray();
  const bytes = new Map(found.map((document) => [document._id, bytesOf(document)]));
  return new Set(documents.filter((document) => bytes.get(document._id)?.equals(bytesOf(document))));
}

/**
 * The command itself, not the driver's bulk write: that measures each document before it encodes it, and has the server keep
 * a record of each retryable write, a fifth of what a write costs. It is sent once more where the driver would.
 */
async function write(collection: Collection<never>, command: Document): Promise<WriteAnswer> {
  const database = databaseOf(collection);
  try {
    return await send(database, command, false);
  } catch (error) {
    if (!isTransient(error) || error instanceof MongoServerSelectionError) throw error;
    return send(database, command, true);
  }
}

async function send(database: Db, command: Document, wasRepeated: boolean): Promise<WriteAnswer> {
  const { n, writeErrors = [], writeConcernError } = await database.command(command, ENCODING);
  if (writeConcernError) throw new MongoServerError(writeConcernError);
  return { n, writeErrors, wasRepeated };
}

const ENCODING = { ignoreUndefined: true } as const;

/** Mongoose's collections know their connection, the driver's their database. */
function databaseOf(collection: Collection<never>): Db {
  const { conn } = collection as unknown as { conn?: { db: Db } };
  return conn?.db ?? collection.db;
}

/** MongoDB stores the id first. */
function bytesOf({ _id, ...rest }: Document): Buffer {
  return Buffer.from(BSON.serialize({ _id, ...rest }, ENCODING));
}
