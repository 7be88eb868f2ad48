import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Record<string, unknown>;
}

interface OtlpSpan extends Omit<CollectedSpan, 'service' | 'attributes'> {
  attributes?: { key: string; value: Record<string, unknown> }[];
}

interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
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
      const body = await text(request);
      this.received += body;
      this.spans.push(...spansOf(JSON.parse(body)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }

  static async open(): Promise<OtlpCollector> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new OtlpCollector(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
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
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, service, attributes: attributesOf(span) })),
    );
  });
}

function attributesOf({ attributes = [] }: OtlpSpan): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
