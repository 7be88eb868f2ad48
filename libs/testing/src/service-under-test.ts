import { freePorts } from '@catraca/local/ports';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import type { RunningService, Service } from '@catraca/platform/service/define-service';
import type { mongo } from 'mongoose';
import { inDatabase } from './database.ts';
import { newWorld, settingsOf, type World } from './environment.ts';
import { Topic } from './topic.ts';

/** One service, run in the test's own process on the real MongoDB and Kafka, and called over real gRPC. */
export class ServiceUnderTest {
  private clients: GrpcClient<object>[] = [];
  private topics: Topic[] = [];

  private constructor(
    private readonly service: Service,
    private readonly environment: NodeJS.ProcessEnv,
    readonly world: World,
    private running: RunningService,
  ) {}

  static async start(
    service: Service,
    extra: NodeJS.ProcessEnv = {},
    world = newWorld(),
  ): Promise<ServiceUnderTest> {
    const [port] = await freePorts(1);
    const environment = { ...settingsOf(service.name, world), GRPC_PORT: String(port), ...extra };
    return new ServiceUnderTest(service, environment, world, await service.start(environment));
  }

  /** host:port of its gRPC server. */
  get address(): string {
    return `127.0.0.1:${this.environment.GRPC_PORT}`;
  }

  /** Its RPCs, by the full name of the gRPC service. */
  client<Rpcs extends object>(name: string): GrpcClient<Rpcs> {
    const client = grpcClient<Rpcs>(name, this.address);
    this.clients.push(client as GrpcClient<object>);
    return client;
  }

  topic(name: string): Topic {
    const topic = new Topic(`${this.world.prefix}.${name}`);
    this.topics.push(topic);
    return topic;
  }

  /** Its database, for what no RPC tells. */
  inDatabase<Result>(work: (database: mongo.Db) => Promise<Result>): Promise<Result> {
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
    await this.inDatabase((database) => database.dropDatabase());
  }
}
