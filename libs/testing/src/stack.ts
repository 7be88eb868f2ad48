import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import { ensureCertificates } from '@catraca/local/certificates';
import {
  acquirerUrl,
  baseUrl,
  environmentOf,
  type ServicePorts,
  sandboxUrl,
} from '@catraca/local/environment';
import { migrateService } from '@catraca/local/migrations';
import { root } from '@catraca/local/paths';
import { freePorts } from '@catraca/local/ports';
import { loadSecrets, type Secrets } from '@catraca/local/secrets';
import type { mongo } from 'mongoose';
import { inDatabase } from './database.ts';
import { type IsolatedNames, infrastructure, isolatedNames, settingsOf } from './environment.ts';
import { Http } from './http.ts';

/** Limits that no test reaches. */
const unlimited = {
  RATE_LIMIT_IP: '1000000',
  RATE_LIMIT_READS: '1000000',
  RATE_LIMIT_WRITES: '1000000',
  RATE_LIMIT_PUBLISHABLE_IP: '1000000',
  RATE_LIMIT_SESSION: '1000000',
};

/** Settings of a service that override the stack's, or a function that derives them from the running stack. */
export type Override = NodeJS.ProcessEnv | ((stack: Stack) => NodeJS.ProcessEnv);

/** The services as separate processes, started from their bundles on the real MongoDB and Kafka. */
export class Stack {
  private readonly processes = new Map<string, ChildProcess>();
  private readonly overrides = new Map<ServiceName, Override>();
  readonly secrets: Secrets;

  private constructor(
    readonly names: IsolatedNames,
    private readonly ports: ServicePorts,
    private readonly folder: string,
  ) {
    this.secrets = {
      ...loadSecrets(join(folder, 'secrets.json')),
      dataKeys: names.dataKeys,
      ledgerKey: names.ledgerKey,
    };
  }

  /** Starts these services; nothing listens at the addresses of the others. */
  static async start(
    names: readonly ServiceName[] = serviceNames,
    overrides: Partial<Record<ServiceName, Override>> = {},
  ) {
    await ensureCertificates();
    const free = await freePorts(serviceNames.length);
    const ports = Object.fromEntries(serviceNames.map((name, index) => [name, free[index]!])) as ServicePorts;
    const stack = new Stack(isolatedNames(), ports, mkdtempSync(join(tmpdir(), 'catraca-stack-')));
    for (const [name, settings] of Object.entries(overrides))
      stack.overrides.set(name as ServiceName, settings);
    stack.overrides.set('gateway', { ...unlimited, ...stack.overrideOf('gateway') });
    // The bank first: charges registers its callback URL there when it starts.
    try {
      if (names.includes('sandbox')) await stack.startService('sandbox');
      await Promise.all(names.filter((name) => name !== 'sandbox').map((name) => stack.startService(name)));
    } catch (error) {
      await stack.close();
      throw error;
    }
    return stack;
  }

  get baseUrl(): string {
    return baseUrl(this.ports);
  }

  get sandboxUrl(): string {
    return sandboxUrl(this.ports);
  }

  /** The sandbox acquirer, for `cardToken`. */
  get acquirer(): { url: string; publicKey: string } {
    return { url: acquirerUrl(this.ports), publicKey: this.secrets.acquirerPublicKey };
  }

  /** Client of the gateway with the operator token. */
  get operator(): Http {
    return new Http(this.baseUrl, this.secrets.operatorToken);
  }

  startService(name: ServiceName): Promise<void> {
    return this.launch(name, name);
  }

  /** Runs a service's `migrate` command to its end. Returns what it printed. */
  migrate(name: ServiceName, ...flags: string[]): Promise<string> {
    return migrateService(name, this.environmentOf(name), flags);
  }

  /** Starts another gateway on the same database and topics. Returns its base URL. */
  async startGateway(settings: NodeJS.ProcessEnv = {}): Promise<string> {
    return `http://${await this.startInstance('gateway', settings)}`;
  }

  /** Starts another instance of a service; `program` replaces its bundle. Returns its address, host:port. */
  async startInstance(
    name: ServiceName,
    settings: NodeJS.ProcessEnv = {},
    program?: string,
  ): Promise<string> {
    const [port] = await freePorts(1);
    const ports = { HTTP_PORT: String(port), GRPC_PORT: String(port) };
    await this.launch(`${name}.${port}`, name, { ...ports, ...settings }, program);
    return `127.0.0.1:${port}`;
  }

  /** Address of a service's first instance, host:port. */
  addressOf(name: ServiceName): string {
    return `127.0.0.1:${this.ports[name]}`;
  }

  /** Runs `work` on the database of a service, for state that no API exposes. */
  inDatabase<Result>(name: ServiceName, work: (database: mongo.Db) => Promise<Result>): Promise<Result> {
    return inDatabase(settingsOf(name, this.names).MONGODB_DATABASE!, work);
  }

  /** Ends a process and waits for it. SIGTERM drains it, SIGKILL does not. */
  async endService(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.processes.get(name);
    this.processes.delete(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  /** Process ids of the running processes, by name. */
  pids(): Record<string, number> {
    return Object.fromEntries([...this.processes].map(([name, { pid }]) => [name, pid!]));
  }

  /** The whole log of a service. */
  logOf(name: string): string {
    return readFileSync(this.logFile(name), 'utf8');
  }

  async close(): Promise<void> {
    await this.endService('gateway');
    await Promise.all([...this.processes.keys()].map((name) => this.endService(name)));
  }

  private async launch(
    label: string,
    name: ServiceName,
    settings: NodeJS.ProcessEnv = {},
    program = 'dist/bundle.js',
  ): Promise<void> {
    const directory = join(root, 'services', name);
    mkdirSync(this.folder, { recursive: true });
    const child = spawn(process.execPath, [program], {
      cwd: directory,
      env: { ...this.environmentOf(name), ...settings },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.processes.set(label, child);
    const log = createWriteStream(this.logFile(label), { flags: 'a' });
    child.stdout!.pipe(log);
    child.stderr!.pipe(log);
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`${label} ended with ${code}:\n${this.logOf(label)}`)));
    });
  }

  private logFile(name: string): string {
    return join(this.folder, `${name}.log`);
  }

  private environmentOf(name: ServiceName): NodeJS.ProcessEnv {
    const { MONGODB_URI: uri, KAFKA_BROKERS: brokers } = infrastructure();
    const addresses = {
      ports: this.ports,
      mongodb: { uri, external: true },
      kafka: { brokers, external: true },
    };
    return {
      ...environmentOf(name, addresses, this.secrets, { PATH: process.env.PATH }),
      ...settingsOf(name, this.names),
      LOG_LEVEL: 'info',
      ...this.overrideOf(name),
    };
  }

  private overrideOf(name: ServiceName): NodeJS.ProcessEnv | undefined {
    const override = this.overrides.get(name);
    return typeof override === 'function' ? override(this) : override;
  }
}
