import mongoose from 'mongoose';
import type { AggregateDocument } from './aggregate-collection.ts';
import { outboxIndex } from './outbox.ts';

/** One schema property for each field of the document: the compiler finds a missing or surplus one. */
export type Fields<Doc> = { [Field in keyof Required<Doc>]: mongoose.SchemaDefinitionProperty<Doc[Field]> };

/** Unknown fields are refused, in writes and in filters. */
const STRICT = { strict: 'throw', strictQuery: 'throw', versionKey: false, minimize: false } as const;

/** Schema of a collection. It names every field, so it documents the collection. */
export function documentSchema<Doc extends { _id: string }>(fields: Fields<Doc>): mongoose.Schema<Doc> {
  return new mongoose.Schema<Doc>(fields as mongoose.SchemaDefinition<Doc>, STRICT);
}

/** Schema of an object inside a document. */
export function embedded<Part>(fields: Fields<Part>): mongoose.Schema<Part> {
  return new mongoose.Schema<Part>(fields as mongoose.SchemaDefinition<Part>, { ...STRICT, _id: false });
}

type OwnFields<Doc extends AggregateDocument> = Omit<Doc, Exclude<keyof AggregateDocument, '_id'>>;

/** Schema of an aggregate's collection: its own fields, and those that `AggregateCollection` keeps. */
export function aggregateSchema<Doc extends AggregateDocument>(
  fields: Fields<OwnFields<Doc>>,
): mongoose.Schema<Doc> {
  const outbox = embedded<AggregateDocument['outbox'][number]>({
    id: String,
    event: mongoose.Schema.Types.Mixed,
    traceparent: String,
    recordedAt: Date,
  });
  const all = { ...fields, version: Number, writers: [String], outbox: [outbox] };
  return documentSchema<Doc>(all as unknown as Fields<Doc>).index(...outboxIndex);
}
