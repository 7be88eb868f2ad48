import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onPath } from '@catraca/stack/on-path';
import { root } from '@catraca/stack/paths';
import { freePorts } from '@catraca/stack/ports';

export interface Sample {
  metric: Record<string, string>;
  /** Time in seconds, and the value. */
  value: [number, string];
}

export interface RuleState {
  name: string;
  type: 'alerting' | 'recording';
  health: 'ok' | 'err' | 'unknown';
  lastError?: string;
  state?: 'inactive' | 'pending' | 'firing';
}

interface Options {
  /** host:port of what is scraped. */
  targets: readonly string[];
  /** Default: as shipped, 15 s. */
  interval?: string;
}

const START_MS = 30_000;

/** Whether this machine has Prometheus (Debian's `prometheus`). */
export function hasPrometheus(): boolean {
  return onPath('prometheus') !== undefined;
}

/** A real Prometheus with the rules of deploy/monitoring/alerts, on loopback. */
export class Prometheus {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start({ targets, interval = '15s' }: Options): Promise<Prometheus> {
    const folder = mkdtempSync(join(tmpdir(), 'catraca-prometheus-'));
    const file = join(folder, 'prometheus.yml');
    writeFileSync(file, configurationOf(targets, interval));
    const [port] = await freePorts(1);
    const flags = [
      `--config.file=${file}`,
      `--storage.tsdb.path=${folder}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ];
    const child = spawn('prometheus', flags, { stdio: 'ignore' });
    const prometheus = new Prometheus(`http://127.0.0.1:${port}`, child, folder);
    await prometheus.untilReady();
    return prometheus;
  }

  /** What an expression gives now. Throws Prometheus' error for one that it does not understand. */
  async query(expression: string): Promise<Sample[]> {
    const data = await this.read<{ resultType: string; result: Sample[] }>('query', { query: expression });
    if (data.resultType !== 'vector') throw new Error(`${expression} gives a ${data.resultType}`);
    return data.result;
  }

  async rules(): Promise<RuleState[]> {
    const { groups } = await this.read<{ groups: { rules: RuleState[] }[] }>('rules');
    return groups.flatMap(({ rules }) => rules);
  }

  /** Names of alerts that fire, with their labels. */
  async firing(): Promise<Record<string, string>[]> {
    const { alerts } = await this.read<{ alerts: { state: string; labels: Record<string, string> }[] }>(
      'alerts',
    );
    return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels);
  }

  /** Names of the metrics that the targets expose, also of those without a value yet. */
  async metrics(): Promise<Set<string>> {
    return new Set(Object.keys(await this.read<Record<string, unknown>>('metadata')));
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    if (this.child.exitCode === null && this.child.kill()) await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async read<Data>(path: string, parameters: Record<string, string> = {}): Promise<Data> {
    const response = await fetch(`${this.url}/api/v1/${path}?${new URLSearchParams(parameters)}`);
    const { data, error } = (await response.json()) as { data: Data; error?: string };
    if (error) throw new Error(`${error}: ${parameters.query ?? path}`);
    return data;
  }

  private async untilReady(): Promise<void> {
    const end = Date.now() + START_MS;
    while (Date.now() < end && this.child.exitCode === null) {
      const isReady = await fetch(`${this.url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await sleep(100);
    }
    await this.close();
    throw new Error('Prometheus did not start');
  }
}

/** JSON is YAML. */
function configurationOf(targets: readonly string[], interval: string): string {
  return JSON.stringify({
    global: { scrape_interval: interval, evaluation_interval: interval },
    rule_files: [join(root, 'deploy/monitoring/alerts/*.yaml')],
    scrape_configs: [{ job_name: 'catraca', static_configs: [{ targets }] }],
  });
}
