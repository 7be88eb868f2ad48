import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { NodeSDK } from '@opentelemetry/sdk-node';
import {
  AlwaysOffSampler,
  NoopSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { VERSION } from './version.ts';

export interface TelemetrySettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}

let sdk: NodeSDK | null = null;

/**
 * Starts tracing, once per process, by OpenTelemetry's standard variables. Without an endpoint no span is
 * recorded, but trace ids are made and passed on, so that logs of one request can be found together. Metrics
 * are Prometheus', logs are pino's.
 */
export function startTelemetry(
  service: string,
  settings: TelemetrySettings,
  { isEdge }: { isEdge: boolean },
): void {
  if (sdk) return;
  const isExported = Boolean(settings.OTEL_EXPORTER_OTLP_ENDPOINT);
  sdk = new NodeSDK({
    serviceName: service,
    resource: defaultResource().merge(resourceFromAttributes({ 'service.version': VERSION })),
    sampler: samplerOf(settings, { isEdge, isExported }),
    ...(isExported ? {} : { spanProcessors: [new NoopSpanProcessor()] }),
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
}

/**
 * Undefined: the SDK reads OTEL_TRACES_SAMPLER. At the edge callers do not decide whether their trace is
 * recorded.
 */
function samplerOf(
  { OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: TelemetrySettings,
  { isEdge, isExported }: { isEdge: boolean; isExported: boolean },
): Sampler | undefined {
  if (isExported && OTEL_TRACES_SAMPLER) return undefined;
  const root = isExported ? new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG) : new AlwaysOffSampler();
  const ignoreCaller = { remoteParentSampled: root, remoteParentNotSampled: root };
  return new ParentBasedSampler({ root, ...(isEdge || !isExported ? ignoreCaller : {}) });
}

/** Sends the spans that are still buffered. */
export async function stopTelemetry(): Promise<void> {
  await sdk?.shutdown().catch(() => undefined);
}
