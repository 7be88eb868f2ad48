import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheDirectory, root } from '@catraca/local/paths';
import { freePorts } from '@catraca/local/ports';

export interface KeptSpan {
  service: string;
  name: string;
  traceId: string;
  /** Names of its attributes and of its resource's. */
  attributes: string[];
}

interface Attribute {
  key: string;
  value: { stringValue?: string };
}
interface Line {
  resourceSpans: {
    resource: { attributes?: Attribute[] };
    scopeSpans: { spans: { traceId: string; name: string; attributes?: Attribute[] }[] }[];
  }[];
}

const binary = join(cacheDirectory(), 'otelcol-0.165.0/otelcol');
const START_MS = 30_000;

/** Whether deploy/observe/collector/build.sh has been run on this machine. */
export function hasCollector(): boolean {
  return existsSync(binary);
}

/** The real collector with collector.yaml; only its addresses are others, and it writes what it keeps into a file. */
export class Collector {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    /** Base URL of OTLP over HTTP. */
    readonly url: string,
  ) {}

  static async start(): Promise<Collector> {
    const folder = mkdtempSync(join(tmpdir(), 'catraca-collector-'));
    const [grpc, http, metrics] = await freePorts(3);
    const own = join(folder, 'own.yaml');
    writeFileSync(own, ownSettings(folder, { grpc: grpc!, http: http!, metrics: metrics! }));
    const configs = [join(root, 'deploy/observe/collector.yaml'), own].map((file) => `--config=${file}`);
    const env = { PATH: process.env.PATH, OTLP_HOST: '127.0.0.1', DECISION_WAIT: '2s' };
    const child = spawn(binary, configs, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const collector = new Collector(child, folder, `http://127.0.0.1:${http}`);
    let log = '';
    child.stderr!.on('data', (chunk) => (log += chunk));
    if (await collector.isUp()) return collector;
    await collector.close();
    throw new Error(`the collector did not start:\n${log.slice(-2_000)}`);
  }

  /** Settings with which a service sends all of its traces here. */
  get settings(): NodeJS.ProcessEnv {
    return {
      OTEL_EXPORTER_OTLP_ENDPOINT: this.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    };
  }

  /** Everything that it kept, as written. */
  get written(): string {
    const file = join(this.folder, 'kept.jsonl');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  get kept(): KeptSpan[] {
    const complete = this.written.split('\n').slice(0, -1);
    return complete.flatMap((line) => spansOf(JSON.parse(line) as Line));
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    if (this.child.exitCode === null && this.child.kill()) await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async isUp(): Promise<boolean> {
    const end = Date.now() + START_MS;
    while (Date.now() < end && this.child.exitCode === null) {
      const headers = { 'content-type': 'application/json' };
      const sent = fetch(`${this.url}/v1/traces`, { method: 'POST', headers, body: '{}' });
      if (
        await sent.then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return true;
      await sleep(100);
    }
    return false;
  }
}

/** JSON is YAML. */
function ownSettings(folder: string, ports: { grpc: number; http: number; metrics: number }): string {
  const at = (port: number) => ({ endpoint: `127.0.0.1:${port}` });
  const prometheus = { host: '127.0.0.1', port: ports.metrics };
  return JSON.stringify({
    receivers: { otlp: { protocols: { grpc: at(ports.grpc), http: at(ports.http) } } },
    exporters: { file: { path: join(folder, 'kept.jsonl') } },
    service: {
      pipelines: { traces: { exporters: ['file'] } },
      telemetry: { metrics: { readers: [{ pull: { exporter: { prometheus } } }] } },
    },
  });
}

function spansOf({ resourceSpans }: Line): KeptSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const ofProcess = resource.attributes ?? [];
    const service = ofProcess.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, name, attributes = [] }) => ({
        ...{ service, name, traceId },
        attributes: [...ofProcess, ...attributes].map(({ key }) => key),
      })),
    );
  });
}
