import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import { baseUrl, environmentOf, type ServicePorts, sandboxUrl } from '@catraca/local/environment';
import { migrateService } from '@catraca/local/migrations';
import { root } from '@catraca/local/paths';
import { freePorts } from '@catraca/local/ports';
import { loadSecrets, type Secrets } from '@catraca/local/secrets';
import type { mongo } from 'mongoose';
import { inDatabase } from './database.ts';
import { infrastructure, newWorld, settingsOf, type World } from './environment.ts';
import { Http } from './http.ts';

/** For tests that are not about limits: more than they can send. */
const unlimited = { RATE_LIMIT_IP: '1000000', RATE_LIMIT_READS: '1000000', RATE_LIMIT_WRITES: '1000000' };

/** Settings of a service that are not the stack's own, perhaps made from where the others are. */
export type Override = NodeJS.ProcessEnv | ((stack: Stack) => NodeJS.ProcessEnv);

/** The services as processes of their own, from their bundles, talking over real gRPC, Kafka, MongoDB and HTTP. */
export class Stack {
  private readonly processes = new Map<string, ChildProcess>();
  private readonly overrides = new Map<ServiceName, Override>();
  readonly secrets: Secrets;

  private constructor(
    readonly world: World,
    private readonly ports: ServicePorts,
    private readonly folder: string,
  ) {
    this.secrets = { ...loadSecrets(join(folder, 'secrets.json')), dataKeys: world.dataKeys };
  }

  /** Starts these services; the others' addresses lead nowhere. */
  static async start(
    names: readonly ServiceName[] = serviceNames,
    overrides: Partial<Record<ServiceName, Override>> = {},
  ) {
    const free = await freePorts(serviceNames.length);
    const ports = Object.fromEntries(serviceNames.map((name, index) => [name, free[index]!])) as ServicePorts;
    const stack = new Stack(newWorld(), ports, mkdtempSync(join(tmpdir(), 'catraca-stack-')));
    for (const [name, settings] of Object.entries(overrides))
      stack.overrides.set(name as ServiceName, settings);
    stack.overrides.set('gateway', { ...unlimited, ...stack.overrideOf('gateway') });
    // The bank first: what a payment there finds registered is where it is announced.
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

  /** The gateway, called by the platform's operator. */
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

  /** One more gateway beside the first, on the same database and topics. Answers its base URL. */
  async startAnotherGateway(settings: NodeJS.ProcessEnv = {}): Promise<string> {
    return `http://${await this.startAnother('gateway', settings)}`;
  }

  /** One more instance of a service beside the first, perhaps from another program. Answers its address, host:port. */
  async startAnother(name: ServiceName, settings: NodeJS.ProcessEnv = {}, program?: string): Promise<string> {
    const [port] = await freePorts(1);
    const ports = { HTTP_PORT: String(port), GRPC_PORT: String(port) };
    await this.launch(`${name}.${port}`, name, { ...ports, ...settings }, program);
    return `127.0.0.1:${port}`;
  }

  /** Where a service's first instance is called, host:port. */
  addressOf(name: ServiceName): string {
    return `127.0.0.1:${this.ports[name]}`;
  }

  /** The database of a service, for what no entry of it tells. */
  inDatabase<Result>(name: ServiceName, work: (database: mongo.Db) => Promise<Result>): Promise<Result> {
    return inDatabase(settingsOf(name, this.world).MONGODB_DATABASE!, work);
  }

  /** Ends a service's process: SIGTERM drains it, SIGKILL does not ask. */
  async endService(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.processes.get(name);
    this.processes.delete(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  /** The processes that run now. */
  pids(): Record<string, number> {
    return Object.fromEntries([...this.processes].map(([name, { pid }]) => [name, pid!]));
  }

  /** Everything that a service has logged. */
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
    const child = spawn(process.execPath, ['--enable-source-maps', program], {
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
      ...settingsOf(name, this.world),
      LOG_LEVEL: 'info',
      ...this.overrideOf(name),
    };
  }

  private overrideOf(name: ServiceName): NodeJS.ProcessEnv | undefined {
    const override = this.overrides.get(name);
    return typeof override === 'function' ? override(this) : override;
  }
}
