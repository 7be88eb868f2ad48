import { continueTrace, inSpan, SpanKind } from '@catraca/platform/telemetry/trace';

/** Continues the caller's trace, so that the callback belongs to it. */
export function traced<T>(name: string, traceparent: string | undefined, work: () => Promise<T>): Promise<T> {
  return inSpan({ name, kind: SpanKind.SERVER, parent: continueTrace(traceparent) }, work);
}
