import { context, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import type { MongoClient } from 'mongodb';
import { SpanKind, sharedLinks, startSpan } from '../telemetry/trace.ts';

const TRACED = new Set([
  'insert',
  'update',
  'find',
  'findAndModify',
  'aggregate',
  'delete',
  'commitTransaction',
]);

/**
 * A span for each command of a recorded trace, by OpenTelemetry's conventions for databases: operation and
 * collection, never documents. A group commit appears in the trace of the first write that it carries, with
 * links to the traces of the others. The client needs `monitorCommands`.
 */
export function traceCommands(client: Pick<MongoClient, 'on'>): void {
  const spans = new Map<number, Span>();
  client.on('commandStarted', ({ requestId, commandName, command, databaseName }) => {
    if (!TRACED.has(commandName) || !trace.getSpan(context.active())?.isRecording()) return;
    const collection = String(command[commandName] ?? '');
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      'db.collection.name': collection,
    };
    spans.set(
      requestId,
      startSpan({
        name: `${commandName} ${collection}`,
        kind: SpanKind.CLIENT,
        attributes,
        links: sharedLinks(),
      }),
    );
  });
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId }) => end(requestId, SpanStatusCode.ERROR));

  function end(requestId: number, code = SpanStatusCode.UNSET): void {
    const span = spans.get(requestId);
    if (!span) return;
    spans.delete(requestId);
    span.setStatus({ code });
    span.end();
  }
}
