import mongoose from 'mongoose';
import type { AggregateDocument, VersionedDocument } from './aggregate-collection.ts';
import { type OutboxEntry, outboxIndex, type WithOutbox } from './outbox-entry.ts';

const { Mixed } = mongoose.Schema.Types;
const versionFields = { version: Number, writers: [String] };

/**
 * How a schema declares a field of this type. Objects are `embedded(...)`, or `Mixed` where their fields
 * vary.
 */
type FieldOf<Value> = [Value] extends [string]
  ? StringConstructor
  : [Value] extends [number]
    ? NumberConstructor
    : [Value] extends [boolean]
      ? BooleanConstructor
      : [Value] extends [Date]
        ? DateConstructor
        : [Value] extends [Uint8Array]
          ? BufferConstructor
          : [Value] extends [readonly (infer Item)[]]
            ? [FieldOf<NonNullable<Item>>]
            : mongoose.Schema<Value> | typeof Mixed;

/** Fields of all members of a union. */
type KeyOf<Doc> = Doc extends unknown ? keyof Doc : never;
type ValueOf<Doc, Field> = Doc extends unknown ? (Field extends keyof Doc ? Doc[Field] : never) : never;

/** One entry for each field of the document: the compiler finds a missing, surplus or mistyped one. */
export type Fields<Doc> = { [Field in KeyOf<Doc>]-?: FieldOf<NonNullable<ValueOf<Doc, Field>>> };

/** Unknown fields are refused, in writes and in filters. */
const STRICT = { strict: 'throw', strictQuery: 'throw', versionKey: false, minimize: false } as const;

/** Schema of a collection. It names every field, so it documents the collection. */
export function documentSchema<Doc extends { _id: string }>(fields: Fields<Doc>): mongoose.Schema<Doc> {
  return new mongoose.Schema<Doc>(definitionOf(fields), STRICT);
}

/** Schema of an object inside a document. */
export function embedded<Part>(fields: Fields<Part>): mongoose.Schema<Part> {
  return new mongoose.Schema<Part>(definitionOf(fields), { ...STRICT, _id: false });
}

/** `Fields` is stricter than mongoose's own type, which the compiler cannot see. */
function definitionOf<Doc>(fields: Fields<Doc>): mongoose.SchemaDefinition<Doc> {
  return fields as unknown as mongoose.SchemaDefinition<Doc>;
}

/** Schema of a collection whose documents carry their unpublished events, for `Outbox.addCollection`. */
export function schemaWithOutbox<Doc extends WithOutbox>(
  fields: Fields<Omit<Doc, 'outbox'>>,
): mongoose.Schema<Doc> {
  const outbox = embedded<OutboxEntry>({
    id: String,
    event: Mixed,
    traceparent: String,
    recordedAt: Date,
    concerns: String,
    sweepUntil: Date,
    sweeper: String,
  });
  return documentSchema<Doc>({ ...fields, outbox: [outbox] } as unknown as Fields<Doc>).index(...outboxIndex);
}

type OwnFields<Doc extends AggregateDocument> = Omit<Doc, Exclude<keyof AggregateDocument, '_id'>>;

type OwnOfVersioned<Doc extends VersionedDocument> = Omit<Doc, Exclude<keyof VersionedDocument, '_id'>>;

/** Schema of a collection without events whose writes are conditional on versions. */
export function versionedSchema<Doc extends VersionedDocument>(
  fields: Fields<OwnOfVersioned<Doc>>,
): mongoose.Schema<Doc> {
  return documentSchema<Doc>({ ...fields, ...versionFields } as unknown as Fields<Doc>);
}

/** Schema of an aggregate's collection: its own fields, and those that `AggregateCollection` keeps. */
export function aggregateSchema<Doc extends AggregateDocument>(
  fields: Fields<OwnFields<Doc>>,
): mongoose.Schema<Doc> {
  return schemaWithOutbox<Doc>({ ...fields, ...versionFields } as unknown as Fields<Omit<Doc, 'outbox'>>);
}
