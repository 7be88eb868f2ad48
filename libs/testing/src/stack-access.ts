import { join } from 'node:path';
import type { ServiceName } from '@catraca/contracts/services';
import {
  acquirerUrl,
  baseUrl,
  environmentOf,
  type ServicePorts,
  sandboxUrl,
} from '@catraca/stack/environment';
import { freePorts } from '@catraca/stack/ports';
import { loadSecrets, type Secrets } from '@catraca/stack/secrets/secrets';
import type { Db } from 'mongodb';
import { inDatabase } from './database.ts';
import { type IsolatedNames, infrastructure, settingsOf } from './environment.ts';
import { Http } from './http.ts';
import { ownAccess } from './own-access.ts';
import { ServiceProcesses } from './service-processes.ts';

/** Limits that no test reaches. */
const unlimited = {
  RATE_LIMIT_IP: '1000000',
  RATE_LIMIT_READS: '1000000',
  RATE_LIMIT_WRITES: '1000000',
  RATE_LIMIT_PUBLISHABLE_IP: '1000000',
  RATE_LIMIT_SESSION: '1000000',
};

/** Settings of a service that override the stack's, or a function that derives them from the stack. */
export type Override = NodeJS.ProcessEnv | ((stack: StackAccess) => NodeJS.ProcessEnv);
export type Overrides = Partial<Record<ServiceName, Override>>;

/** All that another process needs to use a stack. */
export interface StackPlace {
  names: IsolatedNames;
  ports: ServicePorts;
  /** Of the servers for operations. */
  opsPorts: ServicePorts;
  /** Of its secrets and logs. */
  folder: string;
}

/**
 * What a test may do with a stack of whoever started it: call it, read its databases and logs, start more
 * gateways.
 */
export abstract class StackAccess {
  readonly secrets: Secrets;
  protected readonly processes: ServiceProcesses;

  protected constructor(
    readonly place: StackPlace,
    private readonly overrides: Overrides = {},
  ) {
    const { dataKeys, ledgerKey } = place.names;
    this.secrets = { ...loadSecrets(join(place.folder, 'secrets.json')), dataKeys, ledgerKey };
    this.processes = new ServiceProcesses(place.folder);
  }

  get names(): IsolatedNames {
    return this.place.names;
  }

  get baseUrl(): string {
    return baseUrl(this.place.ports);
  }

  get sandboxUrl(): string {
    return sandboxUrl(this.place.ports);
  }

  /** The sandbox acquirer, for `cardToken`. */
  get acquirer(): { url: string; publicKey: string } {
    return { url: acquirerUrl(this.place.ports), publicKey: this.secrets.acquirerPublicKey };
  }

  /** Client of the gateway with the operator token. */
  get operator(): Http {
    return new Http(this.baseUrl, this.secrets.operatorToken);
  }

  /** Address of a service's first instance, host:port. */
  addressOf(name: ServiceName): string {
    return `127.0.0.1:${this.place.ports[name]}`;
  }

  /** Address of the operations server of a service's first instance, host:port. */
  opsAddressOf(name: ServiceName): string {
    return `127.0.0.1:${this.place.opsPorts[name]}`;
  }

  /** Starts another gateway on the same database and topics. Returns its base URL. */
  async startGateway(settings: NodeJS.ProcessEnv = {}): Promise<string> {
    return `http://${await this.launchInstance('gateway', settings)}`;
  }

  /** Ends a gateway that `startGateway` started, and waits for it. SIGTERM drains it. */
  endGateway(baseUrl: string): Promise<void> {
    return this.processes.end(`gateway.${new URL(baseUrl).port}`);
  }

  /** Runs `work` on the database of a service, for state that no API exposes. */
  inDatabase<Result>(name: ServiceName, work: (database: Db) => Promise<Result>): Promise<Result> {
    return inDatabase(settingsOf(name, this.names).MONGODB_DATABASE!, work);
  }

  /** The whole log of a service. */
  logOf(name: string): string {
    return this.processes.logOf(name);
  }

  /** Ends what this test file started. */
  abstract close(): Promise<void>;

  protected async launchInstance(
    name: ServiceName,
    settings: NodeJS.ProcessEnv,
    program?: string,
  ): Promise<string> {
    const [port] = await freePorts(1);
    const ports = { HTTP_PORT: String(port), GRPC_PORT: String(port), OPS_PORT: '' };
    const environment = { ...this.environmentOf(name), ...ports, ...settings };
    await this.processes.start(`${name}.${port}`, name, environment, program);
    return `127.0.0.1:${port}`;
  }

  protected environmentOf(name: ServiceName): NodeJS.ProcessEnv {
    const { MONGODB_URI: uri, KAFKA_BROKERS: brokers } = infrastructure();
    const addresses = {
      ports: this.place.ports,
      mongodb: { uri, external: true },
      kafka: { brokers, external: true },
    };
    return {
      ...environmentOf(name, addresses, this.secrets, { PATH: process.env.PATH }),
      ...settingsOf(name, this.names),
      ...ownAccess(name, this.names),
      LOG_LEVEL: 'info',
      OPS_PORT: String(this.place.opsPorts[name]),
      ...(name === 'gateway' ? unlimited : {}),
      ...this.overrideOf(name),
    };
  }

  private overrideOf(name: ServiceName): NodeJS.ProcessEnv | undefined {
    const override = this.overrides[name];
    return typeof override === 'function' ? override(this) : override;
  }
}
