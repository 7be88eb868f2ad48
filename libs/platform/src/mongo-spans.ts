import { context, type Span, trace } from '@opentelemetry/api';
import type { CommandFailedEvent, CommandStartedEvent, CommandSucceededEvent, MongoClient } from 'mongodb';
import { SpanKind, startSpan } from './trace.ts';

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
 */
export function traceCommands(client: MongoClient): void {
  const open = new Map<number, Span>();
  const end = ({ requestId }: CommandSucceededEvent | CommandFailedEvent) => {
    open.get(requestId)?.end();
    open.delete(requestId);
  };
  client.on('commandStarted', (event) => {
    const span = spanOf(event);
    if (span) open.set(event.requestId, span);
  });
  client.on('commandSucceeded', end);
  client.on('commandFailed', end);
}

function spanOf({ commandName, command, databaseName }: CommandStartedEvent): Span | null {
  if (!TOLD.has(commandName) || !trace.getSpan(context.active())?.isRecording()) return null;
  const collection = String(command[commandName] ?? '');
  const attributes = {
    'db.system.name': 'mongodb',
    'db.namespace': databaseName,
    'db.operation.name': commandName,
    'db.collection.name': collection,
  };
  return startSpan({ name: `${commandName} ${collection}`, kind: SpanKind.CLIENT, attributes });
}
