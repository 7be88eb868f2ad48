import { type ServiceDescriptor, type ServiceName, services } from '@catraca/contracts/services';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import type { RunningService, Service } from '@catraca/platform/service/define-service';
import { freePorts } from '@catraca/stack/ports';
import type { Db } from 'mongodb';
import { cleanUp } from './clean-up.ts';
import { inDatabase } from './database.ts';
import { type IsolatedNames, isolatedNames, isService, settingsOf } from './environment.ts';
import { grantOwnAccess, ownAccess } from './own-access.ts';
import { Topic } from './topic.ts';

/** One service, running in the test's process on the real MongoDB and Kafka, and called over real gRPC. */
export class ServiceUnderTest {
  /** How many are open of each prefix: the last one cleans up. */
  private static readonly open = new Map<string, number>();
  private clients: GrpcClient<object>[] = [];
  private topics: Topic[] = [];

  private constructor(
    private readonly service: Service,
    private readonly environment: NodeJS.ProcessEnv,
    readonly names: IsolatedNames,
    private running: RunningService,
  ) {}

  static async start(
    service: Service,
    extra: NodeJS.ProcessEnv = {},
    names = isolatedNames(),
  ): Promise<ServiceUnderTest> {
    const [port] = await freePorts(1);
    const { name } = service;
    if (isService(name)) await grantOwnAccess(names, [name], []);
    const environment = {
      ...settingsOf(name, names),
      ...ownAccess(name, names),
      ...nobodyAt(services[name as ServiceName]),
      GRPC_PORT: String(port),
      ...extra,
    };
    const started = new ServiceUnderTest(service, environment, names, await service.start(environment));
    ServiceUnderTest.open.set(names.prefix, (ServiceUnderTest.open.get(names.prefix) ?? 0) + 1);
    return started;
  }

  /** host:port of its gRPC server. */
  get address(): string {
    return `127.0.0.1:${this.environment.GRPC_PORT}`;
  }

  /** Client for the gRPC service with this full name. */
  client<Rpcs extends object>(name: string): GrpcClient<Rpcs> {
    const client = grpcClient<Rpcs>(name, this.address);
    this.clients.push(client as GrpcClient<object>);
    return client;
  }

  topic(name: string): Topic {
    const topic = new Topic(`${this.names.prefix}.${name}`);
    this.topics.push(topic);
    return topic;
  }

  /** Runs `work` on its database, for state that no RPC exposes. */
  inDatabase<Result>(work: (database: Db) => Promise<Result>): Promise<Result> {
    return inDatabase(this.environment.MONGODB_DATABASE!, work);
  }

  async restart(): Promise<void> {
    await this.running.close();
    this.running = await this.service.start(this.environment);
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.close();
    await Promise.all(this.topics.map((topic) => topic.close()));
    await this.running.close();
    const { prefix } = this.names;
    const others = ServiceUnderTest.open.get(prefix)! - 1;
    ServiceUnderTest.open.set(prefix, others);
    if (others === 0) await cleanUp(this.names);
  }
}

/** Addresses of the services that it calls, where nothing listens. */
function nobodyAt({ calls }: ServiceDescriptor): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.keys(calls).map((variable) => [variable, '127.0.0.1:1']));
}
