import { ApiError, errorTable } from '@catraca/kernel/errors';
import {
  type Context,
  context,
  createContextKey,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

const REQUEST_ID = createContextKey('catraca.request_id');
const SHARED_WITH = createContextKey('catraca.shared_with');
const tracer = trace.getTracer('catraca');

export { SpanKind } from '@opentelemetry/api';

export interface SpanDescription {
  name: string;
  kind: SpanKind;
  /** By OpenTelemetry's semantic conventions. */
  attributes?: Record<string, string | number | boolean>;
  /** Parent of the span. Default: the current one. */
  parent?: Context;
  links?: Link[];
}

/** Starts a span that the caller ends. Attributes are set only if it is recorded. */
export function startSpan({ name, kind, attributes, parent, links }: SpanDescription): Span {
  const span = tracer.startSpan(name, { kind, links }, parent ?? context.active());
  if (attributes && span.isRecording()) span.setAttributes(attributes);
  return span;
}

/**
 * Runs `work` in a new span, which is marked as failed when `work` throws anything but a refusal. Without a
 * new span if the trace is not recorded.
 */
export async function inSpan<Result>(
  description: SpanDescription,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const origin = description.parent ?? context.active();
  const around = trace.getSpan(origin);
  if (around && !isRecorded(around)) return context.with(origin, work, undefined, around);
  const span = startSpan(description);
  try {
    return await context.with(trace.setSpan(origin, span), work, undefined, span);
  } catch (error) {
    if (isFailure(error)) span.setStatus({ code: SpanStatusCode.ERROR });
    if (span.isRecording() && error instanceof Error) span.setAttribute('error.type', error.name);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * A refusal (4xx) is what the caller is to get, and no failure. Collectors keep every trace with a failure
 * (ADR 50).
 */
function isFailure(error: unknown): boolean {
  return !(error instanceof ApiError) || errorTable[error.code].http >= 500;
}

/** The current W3C trace context for headers and metadata. Empty outside a trace. */
export function traceparent(): string {
  return headerOf(context.active());
}

export function traceparentOf(span: Span): string {
  return headerOf(trace.setSpan(ROOT_CONTEXT, span));
}

/** Link to another trace, or null without one. */
export function linkTo(origin: Context): Link | null {
  const spanContext = trace.getSpanContext(origin);
  return spanContext ? { context: spanContext } : null;
}

/**
 * Runs work that several callers share, such as a group commit, in the context of the first whose trace is
 * recorded. Spans that take `sharedLinks` are linked to the others' traces.
 */
export function inSharedContext<Result>(origins: readonly Context[], work: () => Result): Result {
  const recorded = origins.filter((origin) => {
    const span = trace.getSpan(origin);
    return span !== undefined && isRecorded(span);
  });
  const [first = origins[0] ?? ROOT_CONTEXT, ...others] = recorded;
  const links = others.flatMap((origin) => linkTo(origin) ?? []);
  return context.with(links.length > 0 ? first.setValue(SHARED_WITH, links) : first, work);
}

/** Links to the traces of the other callers that share the current work. */
export function sharedLinks(): Link[] | undefined {
  return context.active().getValue(SHARED_WITH) as Link[] | undefined;
}

/** Whether a trace is recorded, by the flag in its `traceparent`. */
export function isSampled(header: string | undefined): boolean {
  return (Number.parseInt(header?.slice(-2) ?? '0', 16) & 1) === 1;
}

function isRecorded(span: Span): boolean {
  return (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
}

function headerOf(origin: Context): string {
  const carrier: { traceparent?: string } = {};
  propagation.inject(origin, carrier);
  return carrier.traceparent ?? '';
}

/** Context that continues the trace of a `traceparent`, or starts a new one without it. */
export function continueTrace(header: string | undefined, requestId?: string): Context {
  const parent = header ? propagation.extract(ROOT_CONTEXT, { traceparent: header }) : ROOT_CONTEXT;
  return requestId ? parent.setValue(REQUEST_ID, requestId) : parent;
}

/** A `traceparent` of this trace that asks nobody to record it. */
export function traceparentWith(traceId: string): string {
  return `00-${traceId}-${traceId.slice(0, 16)}-00`;
}

/** Trace id of a `traceparent`, or undefined without one. */
export function traceIdOf(header: string | undefined): string | undefined {
  return trace.getSpanContext(continueTrace(header))?.traceId;
}

export function currentTraceId(): string | undefined {
  return trace.getSpanContext(context.active())?.traceId;
}

/** `req_…` of the HTTP request that caused the current work. */
export function currentRequestId(): string | undefined {
  return context.active().getValue(REQUEST_ID) as string | undefined;
}
