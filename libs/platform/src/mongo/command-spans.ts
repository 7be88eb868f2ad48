import { context, trace } from '@opentelemetry/api';
import type { MongoDBNamespace } from 'mongodb';
// @ts-expect-error the driver ships no types for its inner parts
import { Connection } from 'mongodb/lib/cmap/connection.js';
import { inSpan, SpanKind } from '../telemetry/trace.ts';

const TOLD = new Set([
  'insert',
  'update',
  'find',
  'findAndModify',
  'aggregate',
  'delete',
  'commitTransaction',
]);

/**
 * A span for each command inside a recorded trace, by OpenTelemetry's conventions for databases: the operation and the
 * collection, never the documents. A group commit shows in the trace of the first whose write it carries.
 *
 * Around the method that OpenTelemetry's own instrumentation wraps, not from the driver's command events: those are made
 * of copies of every command and answer, recorded or not.
 */
const { command } = Connection.prototype;
Connection.prototype.command = function (
  ns: MongoDBNamespace,
  document: Record<string, unknown>,
  ...more: unknown[]
) {
  const send = () => command.call(this, ns, document, ...more);
  if (!trace.getSpan(context.active())?.isRecording()) return send();
  const [operation] = Object.keys(document) as [string];
  return TOLD.has(operation) ? inSpan(describe(ns.db, operation, document[operation]), send) : send();
};

function describe(database: string, operation: string, target: unknown) {
  const collection = String(target ?? '');
  const attributes = {
    'db.system.name': 'mongodb',
    'db.namespace': database,
    'db.operation.name': operation,
    'db.collection.name': collection,
  };
  return { name: `${operation} ${collection}`, kind: SpanKind.CLIENT, attributes };
}
