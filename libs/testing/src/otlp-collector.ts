import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  /** Spans of other traces that this one goes on with: a consumer's batch has one parent. */
  links?: { spanId: string }[];
  /** Code 2: failed. */
  status?: { code?: number };
  attributes: Record<string, unknown>;
  /** Of the process that made the span. */
  resource: Record<string, unknown>;
}

export interface CollectedLog {
  service: string;
  /** Nanoseconds since 1970. */
  timeUnixNano: string;
  severityText: string;
  traceId: string;
  body: unknown;
  attributes: Record<string, unknown>;
}

/** Collectors may sit behind a path. */
const PATH = '/otlp';

interface WithAttributes {
  attributes?: { key: string; value: Record<string, unknown> }[];
}

type OtlpSpan = Omit<CollectedSpan, 'service' | 'attributes' | 'resource'> & WithAttributes;

interface OtlpTraces {
  resourceSpans: { resource: WithAttributes; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

type OtlpLog = Omit<CollectedLog, 'service' | 'attributes' | 'body'> &
  WithAttributes & { body: Record<string, unknown> };

interface OtlpLogs {
  resourceLogs: { resource: WithAttributes; scopeLogs: { logRecords: OtlpLog[] }[] }[];
}

/** Receives traces and logs by OTLP over HTTP and keeps their spans and lines. */
export class OtlpCollector {
  readonly spans: CollectedSpan[] = [];
  readonly logs: CollectedLog[] = [];
  /** The raw request bodies, concatenated. */
  received = '';

  private constructor(private readonly server: Server) {
    server.on('request', async (request, response) => {
      const body = await text(request);
      if (request.url === `${PATH}/v1/traces`) this.spans.push(...spansOf(JSON.parse(body)));
      else if (request.url === `${PATH}/v1/logs`) this.logs.push(...logsOf(JSON.parse(body)));
      else return response.writeHead(404).end();
      this.received += body;
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }

  static async open(): Promise<OtlpCollector> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new OtlpCollector(server);
  }

  /** Settings with which a service sends its traces here. */
  get settings(): NodeJS.ProcessEnv {
    return {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${PATH}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_TRACES_SAMPLER_ARG: '1',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    };
  }

  /** The ways from the trace's root to its last spans, over links too: `service span > service span > …`. */
  spanPaths(traceId: string): string[] {
    const byId = new Map(this.spans.map((span) => [span.spanId, span]));
    const continued = new Set(this.spans.flatMap(originsOf));
    const last = this.spans.filter(({ spanId }) => !continued.has(spanId));
    return last
      .flatMap((span) => waysTo(span, byId))
      .flatMap((way) => (way[0]!.traceId === traceId ? pathOf(way) : []));
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

const originsOf = ({ parentSpanId, links = [] }: CollectedSpan): string[] => [
  parentSpanId,
  ...links.map(({ spanId }) => spanId),
];

const pathOf = (way: CollectedSpan[]): string =>
  way.map(({ service, name }) => `${service} ${name}`).join(' > ');

function waysTo(span: CollectedSpan, byId: Map<string, CollectedSpan>): CollectedSpan[][] {
  const origins = originsOf(span).flatMap((id) => byId.get(id) ?? []);
  if (origins.length === 0) return [[span]];
  return origins.flatMap((origin) => waysTo(origin, byId).map((way) => [...way, span]));
}

function spansOf({ resourceSpans }: OtlpTraces): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const ofProcess = attributesOf(resource);
    const service = String(ofProcess['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, service, attributes: attributesOf(span), resource: ofProcess })),
    );
  });
}

function logsOf({ resourceLogs }: OtlpLogs): CollectedLog[] {
  return resourceLogs.flatMap(({ resource, scopeLogs }) => {
    const service = String(attributesOf(resource)['service.name']);
    return scopeLogs.flatMap(({ logRecords }) =>
      logRecords.map((log) => ({
        ...log,
        service,
        body: Object.values(log.body)[0],
        attributes: attributesOf(log),
      })),
    );
  });
}

function attributesOf({ attributes = [] }: WithAttributes): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
