import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  /** Code 2: failed. */
  status?: { code?: number };
  attributes: Record<string, unknown>;
  /** Of the process that made the span. */
  resource: Record<string, unknown>;
}

/** Collectors may sit behind a path. */
const PATH = '/otlp';

interface OtlpSpan extends Omit<CollectedSpan, 'service' | 'attributes' | 'resource'> {
  attributes?: { key: string; value: Record<string, unknown> }[];
}

interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: { key: string; value: Record<string, unknown> }[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

/** Receives traces by OTLP over HTTP and keeps their spans. */
export class OtlpCollector {
  readonly spans: CollectedSpan[] = [];
  /** The raw request bodies, concatenated. */
  received = '';

  private constructor(private readonly server: Server) {
    server.on('request', async (request, response) => {
      if (request.url !== `${PATH}/v1/traces`) return response.writeHead(404).end();
      const body = await text(request);
      this.received += body;
      this.spans.push(...spansOf(JSON.parse(body)));
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

  /** One path per leaf span, from the trace's root: `service span > service span > …`. */
  spanPaths(traceId: string): string[] {
    const spans = this.spans.filter((span) => span.traceId === traceId);
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const parents = new Set(spans.map(({ parentSpanId }) => parentSpanId));
    const leaves = spans.filter(({ spanId }) => !parents.has(spanId));
    return leaves.map((leaf) => {
      const path: string[] = [];
      for (let span: CollectedSpan | undefined = leaf; span; span = byId.get(span.parentSpanId))
        path.unshift(`${span.service} ${span.name}`);
      return path.join(' > ');
    });
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
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

function attributesOf({ attributes = [] }: Pick<OtlpSpan, 'attributes'>): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
