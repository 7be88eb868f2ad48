import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import { grantLocalAccess } from '@catraca/stack/access/local-access';
import {
  environmentOf,
  portSetting,
  type ServicePorts,
  type StackAddresses,
} from '@catraca/stack/environment';
import { root } from '@catraca/stack/paths';
import { freePorts } from '@catraca/stack/ports';
import { type RunningProcess, startProcess, stopOrder } from '@catraca/stack/processes/processes';
import { ensureCertificates } from '@catraca/stack/secrets/certificates';
import type { Secrets } from '@catraca/stack/secrets/secrets';
import type { TokenAddress } from '@catraca/testing/card-token';
import type { GatewayAddress } from './gateways.ts';
import { TcpLink } from './tcp-link.ts';

/** Number of instances of each service. */
export const instanceCounts: Record<ServiceName, number> = {
  gateway: 2,
  charges: 2,
  refunds: 2,
  vault: 1,
  checkout: 1,
  subscriptions: 1,
  accounts: 1,
  identity: 1,
  balance: 2,
  webhooks: 1,
  notifier: 2,
  sandbox: 1,
};

export interface Instance {
  service: ServiceName;
  label: string;
  port: number;
  /** Port of its successor when it is replaced. */
  sparePort: number;
  /** Port of /readyz. */
  opsPort: number;
  process: RunningProcess | null;
}

export interface FleetOptions {
  folder: string;
  secrets: Secrets;
  mongoPort: number;
  mongodb: StackAddresses['mongodb'];
  kafka: StackAddresses['kafka'] & { broker: number; advertised: number };
}

const READY_TIMEOUT_MS = 60_000;

/**
 * The services as processes, with several instances of most. Every connection between services, to MongoDB
 * and to Kafka passes a TcpLink, which can inject faults and balances connections over the instances.
 */
export class Fleet {
  readonly secrets: Secrets;
  /** Processes that exited without a signal from us. */
  readonly unexpectedExits: string[] = [];
  private closing = false;
  private readonly expectedExits = new WeakSet<RunningProcess>();

  private constructor(
    private readonly options: FleetOptions,
    readonly instances: readonly Instance[],
    private readonly ports: ServicePorts,
    readonly links: ReadonlyMap<string, TcpLink>,
  ) {
    this.secrets = options.secrets;
  }

  static async start(options: FleetOptions): Promise<Fleet> {
    await ensureCertificates();
    const instances = await planInstances();
    const serversOf = (service: ServiceName) =>
      instances
        .filter((instance) => instance.service === service)
        .flatMap(({ port, sparePort }) => (instanceCounts[service] === 1 ? [port, sparePort] : [port]));
    const taken = instances.flatMap(({ port, sparePort, opsPort }) => [port, sparePort, opsPort]);
    const except = [...taken, options.kafka.advertised, options.mongoPort];
    const free = await freePorts(serviceNames.length * 2, except);
    const ports = Object.fromEntries(serviceNames.map((name) => [name, free.pop()!])) as ServicePorts;
    const links = new Map<string, TcpLink>();
    for (const name of serviceNames) {
      links.set(name, await TcpLink.open(ports[name], serversOf(name)));
      links.set(`${name}>mongod`, await TcpLink.open(free.pop()!, [options.mongoPort]));
    }
    links.set('kafka', await TcpLink.open(options.kafka.advertised, [options.kafka.broker]));
    await grantLocalAccess(options, options.secrets.accessKey);
    const fleet = new Fleet(options, instances, ports, links);
    await Promise.all(fleet.of('sandbox').map((instance) => fleet.launch(instance)));
    const others = instances.filter(({ service }) => service !== 'sandbox');
    await Promise.all(others.map((instance) => fleet.launch(instance)));
    return fleet;
  }

  of(service: string): Instance[] {
    return this.instances.filter((instance) => instance.service === service);
  }

  get gateways(): GatewayAddress[] {
    return this.of('gateway').map(({ port, opsPort }) => {
      return { url: `http://127.0.0.1:${port}`, readyUrl: `http://127.0.0.1:${opsPort}/readyz` };
    });
  }

  /** Of this run: the stack of npm start keeps its own. */
  get ledgerHeadsFile(): string {
    return join(this.options.folder, 'ledger-heads.jsonl');
  }

  get bankUrl(): string {
    return `http://127.0.0.1:${this.of('sandbox')[0]!.port}`;
  }

  /** The sandbox acquirer, as browsers reach it. */
  get acquirer(): TokenAddress {
    return { url: `${this.bankUrl}/core/v5`, publicKey: this.secrets.acquirerPublicKey };
  }

  /** Starts an instance, and retries like a supervisor until it serves. */
  async launch(instance: Instance): Promise<void> {
    for (let tries = 1; ; tries++) {
      if (await this.tryLaunch(instance)) return;
      if (tries === 20) throw new Error(`${instance.label} failed to start: see ${this.logFile(instance)}`);
      await sleep(500);
    }
  }

  /** Ends an instance and waits for its exit. SIGTERM drains it, SIGKILL does not. */
  async end(instance: Instance, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { process } = instance;
    if (!process) return;
    instance.process = null;
    await this.endProcess(process, signal);
  }

  /** Starts a successor before it ends the instance, for services with a single one. */
  async replace(instance: Instance): Promise<void> {
    const { process, port, sparePort } = instance;
    const next = { ...instance, port: sparePort, sparePort: port };
    await this.launch(next);
    Object.assign(instance, next);
    if (process) await this.endProcess(process, 'SIGTERM');
  }

  async close(): Promise<void> {
    this.closing = true;
    for (const { process } of this.instances) process?.child.kill('SIGCONT');
    await Promise.all(this.of('gateway').map((instance) => instance.process?.stop()));
    await Promise.all(this.instances.map((instance) => instance.process?.stop()));
    for (const link of this.links.values()) link.close();
  }

  private async endProcess(process: RunningProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.expectedExits.add(process);
    process.child.kill(signal);
    await process.ended;
  }

  private async tryLaunch(instance: Instance): Promise<boolean> {
    const { service, label, port } = instance;
    const directory = join(root, 'services', service);
    const bundle = join(directory, 'dist/bundle.js');
    const process_ = startProcess({
      name: `${label}.${port}`,
      command: process.execPath,
      args: [bundle],
      cwd: directory,
      env: this.environmentOf(instance),
      logFile: this.logFile(instance),
      pidDirectory: join(this.options.folder, 'run'),
      mark: bundle,
      stopGroup: service === 'gateway' ? stopOrder.edge : stopOrder.service,
      ipc: true,
    });
    instance.process = process_;
    const ready = new Promise<boolean>((resolve) => process_.child.once('message', () => resolve(true)));
    const ended = process_.ended.then(() => false);
    const isReady = await Promise.race([ready, ended, sleep(READY_TIMEOUT_MS, false, { ref: false })]);
    if (!isReady) await process_.stop();
    else void this.watch(instance, process_);
    return isReady;
  }

  private async watch(instance: Instance, process: RunningProcess): Promise<void> {
    const { code, signal } = await process.ended;
    if (this.closing || this.expectedExits.has(process)) return;
    this.unexpectedExits.push(`${instance.label}: ${signal ?? `code ${code}`}`);
    await this.launch(instance);
  }

  private logFile({ label }: Instance): string {
    return join(this.options.folder, 'logs', `${label}.log`);
  }

  /** Other services are addressed by their links. */
  private environmentOf({ service, port, opsPort }: Instance): NodeJS.ProcessEnv {
    const mongo = this.links.get(`${service}>mongod`)!.port;
    const addresses = {
      ports: this.ports,
      mongodb: { uri: `mongodb://127.0.0.1:${mongo}/?directConnection=true`, external: false },
      kafka: this.options.kafka,
    };
    const inherited = { PATH: process.env.PATH, LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' };
    const edge = {
      OPS_PORT: String(opsPort),
      RATE_LIMIT_IP: '1000000',
      RATE_LIMIT_PUBLISHABLE_IP: '1000000',
      RATE_LIMIT_READS: '1000000',
      RATE_LIMIT_SESSION: '1000000',
      RATE_LIMIT_WRITES: '1000000',
      // below the recovery limit of 15 s, so that sales of a killed gateway continue in time
      IDEMPOTENCY_LEASE_MS: '12000',
    };
    return {
      ...environmentOf(service, addresses, this.secrets, inherited),
      ...portSetting(service, String(port)),
      ...(service === 'gateway' ? edge : {}),
      ...(service === 'balance' ? { LEDGER_HEADS_FILE: this.ledgerHeadsFile } : {}),
    };
  }
}

async function planInstances(): Promise<Instance[]> {
  const labels = serviceNames.flatMap((service) =>
    Array.from({ length: instanceCounts[service] }, (_, index) => ({
      service,
      label: `${service}-${index + 1}`,
    })),
  );
  const free = await freePorts(labels.length * 3);
  const next = () => free.pop()!;
  return labels.map((name) => ({ ...name, port: next(), sparePort: next(), opsPort: next(), process: null }));
}
