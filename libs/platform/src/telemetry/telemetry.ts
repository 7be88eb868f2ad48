import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

export interface TelemetrySettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}

let provider: TracerProvider | null = null;

/** Whether a trace's own sampler decides for traces that come from outside, so that no caller can have us record all. */
export interface TelemetryRole {
  atEdge: boolean;
}

/**
 * Sets up tracing once a process. Without an OTLP endpoint no span is recorded, but trace ids are made and passed on
 * all the same, so that logs of one request can be found together.
 */
export function startTelemetry(
  service: string,
  settings: TelemetrySettings,
  { atEdge }: TelemetryRole,
): void {
  if (provider) return;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
  const root = endpoint ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOffSampler();
  const decidesAlone = atEdge || !endpoint;
  provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({
      root,
      ...(decidesAlone ? { remoteParentSampled: root, remoteParentNotSampled: root } : {}),
    }),
    spanProcessors: endpoint
      ? [
          new BatchSpanProcessor({
            exporter: new OTLPTraceExporter({ url: new URL('/v1/traces', endpoint).href }),
          }),
        ]
      : [],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
}

/** Sends what is still buffered. */
export async function flushTelemetry(): Promise<void> {
  await provider?.forceFlush().catch(() => undefined);
}
