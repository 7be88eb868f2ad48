import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheDirectory, root } from '@catraca/stack/paths';
import { freePorts } from '@catraca/stack/ports';
import { OtlpCollector } from '@catraca/testing/otlp-collector';

const binary = join(cacheDirectory(), 'otelcol-0.158.0-logs/otelcol');
const START_MS = 30_000;

/** Whether deploy/monitoring/collector/build.sh has been run on this machine. */
export function hasCollector(): boolean {
  return existsSync(binary);
}

/**
 * The real collector with collector.yaml; only its addresses are others, and it sends what it keeps to the
 * test.
 */
export class Collector {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    /** What it keeps. */
    readonly kept: OtlpCollector,
    /** Base URL of OTLP over HTTP. */
    readonly url: string,
  ) {}

  static async start(): Promise<Collector> {
    const folder = mkdtempSync(join(tmpdir(), 'catraca-collector-'));
    const [grpc, http, metrics] = await freePorts(3);
    const kept = await OtlpCollector.open();
    const own = join(folder, 'own.yaml');
    writeFileSync(
      own,
      ownSettings(kept.settings.OTEL_EXPORTER_OTLP_ENDPOINT!, {
        grpc: grpc!,
        http: http!,
        metrics: metrics!,
      }),
    );
    const configs = [join(root, 'deploy/monitoring/collector.yaml'), own].map((file) => `--config=${file}`);
    const env = {
      PATH: process.env.PATH,
      OTLP_HOST: '127.0.0.1',
      DECISION_WAIT: '6s',
      LOG_FILES: join(folder, 'containers/*/*-json.log*'),
      LOG_OFFSETS: join(folder, 'offsets'),
    };
    const child = spawn(binary, configs, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const collector = new Collector(child, folder, kept, `http://127.0.0.1:${http}`);
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

  /** Writes what a container printed, as Docker's driver json-file does. */
  writeContainerLog(id: string, lines: readonly string[]): void {
    const time = new Date().toISOString();
    const entries = lines.map((line) => JSON.stringify({ log: `${line}\n`, stream: 'stdout', time }));
    const folder = join(this.folder, 'containers', id);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${id}-json.log`), `${entries.join('\n')}\n`);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    if (this.child.exitCode === null && this.child.kill()) await ended;
    this.kept.close();
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
function ownSettings(endpoint: string, ports: { grpc: number; http: number; metrics: number }): string {
  const at = (port: number) => ({ endpoint: `127.0.0.1:${port}` });
  const prometheus = { host: '127.0.0.1', port: ports.metrics };
  const toTest = { endpoint, encoding: 'json', compression: 'none' };
  return JSON.stringify({
    receivers: { otlp: { protocols: { grpc: at(ports.grpc), http: at(ports.http) } } },
    exporters: { otlp_http: toTest, 'otlp_http/loki': toTest },
    service: {
      pipelines: { traces: { exporters: ['otlp_http'] } },
      telemetry: { metrics: { readers: [{ pull: { exporter: { prometheus } } }] } },
    },
  });
}
