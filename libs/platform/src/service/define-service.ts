import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { z } from 'zod';
import { connectGrpc } from '../grpc/server.ts';
import { createHttpServer, type HttpDescription } from '../http/server.ts';
import { connectKafka } from '../kafka/kafka-strategy.ts';
import type { Migration } from '../mongo/migrations.ts';
import { checkSchema, migrateSchema } from '../mongo/service-schema.ts';
import { log, nameLog, nestLog } from '../telemetry/log.ts';
import { startMetrics } from '../telemetry/metrics.ts';
import { startTelemetry, type TelemetrySettings } from '../telemetry/telemetry.ts';
import { readConfig } from './config.ts';
import { Jobs } from './job.ts';
import { startOpsServer } from './ops-server.ts';
import { type ResourceSettings, Resources } from './resources.ts';
import type { PlatformDescriptor } from './service-descriptor.ts';

export interface ServiceDescription<Schema extends z.ZodObject> {
  /** Settings, named like their environment variables. */
  settings: Schema;
  module: Type;
  /** Its HTTP server. None: it has no HTTP server besides that of operations. */
  http?: HttpDescription<z.output<Schema>>;
  /** Pause between two produce requests in ms. Default: by load. */
  publishPauseMs?: number;
  /** Steps of its database from each schema version to the next, in order (ADR 24). */
  migrations?: readonly Migration[];
}

export interface RunningService {
  /** Stops taking work, finishes what is in flight and closes all connections. */
  close(): Promise<void>;
}

export interface Service {
  name: string;
  settings: z.ZodObject;
  start(environment: NodeJS.ProcessEnv): Promise<RunningService>;
  /** Brings its database to the schema version of this build. */
  migrate(environment: NodeJS.ProcessEnv, options: { dryRun: boolean }): Promise<void>;
}

type BaseSettings = ResourceSettings &
  TelemetrySettings & {
    LOG_LEVEL: string;
    HOST: string;
    OPS_PORT?: number;
    HTTP_PORT?: number;
    GRPC_INSECURE?: boolean;
  };

const INSECURE = 'GRPC_INSECURE is set: whoever reaches this network can call every RPC as any service';

/**
 * A service as one Nest application: its HTTP server, its gRPC server and its Kafka consumers, as far as it
 * has them.
 */
export function defineService<Schema extends z.ZodObject>(
  descriptor: PlatformDescriptor,
  description: ServiceDescription<Schema>,
): Service {
  const { name } = descriptor;
  const { migrations = [] } = description;
  return {
    name,
    settings: description.settings,
    migrate(environment, options) {
      const settings = readConfig(name, description.settings, environment);
      return migrateSchema(name, settings, migrations, options);
    },
    async start(environment) {
      const settings = readConfig(name, description.settings, environment) as z.output<Schema> & BaseSettings;
      nameLog(name, settings.LOG_LEVEL);
      startTelemetry(name, settings, { isEdge: description.http?.isEdge ?? false });
      startMetrics(name);
      if (settings.GRPC_INSECURE) log.warn(INSECURE);
      await checkSchema(settings, migrations);
      const resources = new Resources(descriptor, settings, description.publishPauseMs);
      try {
        return await startApplication(descriptor, description, settings, resources);
      } catch (error) {
        await resources.close().catch(() => undefined);
        throw error;
      }
    },
  };
}

async function startApplication<Schema extends z.ZodObject>(
  descriptor: PlatformDescriptor,
  { module, http }: ServiceDescription<Schema>,
  settings: z.output<Schema> & BaseSettings,
  resources: Resources,
): Promise<RunningService> {
  const server = createHttpServer(http, settings);
  const root: DynamicModule = { module: class Root {}, imports: [resources.module(), module] };
  const app = await NestFactory.create<NestFastifyApplication>(root, new FastifyAdapter(server as never), {
    logger: nestLog,
    bodyParser: false,
  });
  await http?.configure?.(server, app, settings);
  const grpc = descriptor.grpc ? connectGrpc(app, descriptor.grpc, settings as never) : null;
  const kafka = connectKafka(app, descriptor, resources);
  await app.init();
  await resources.prepare();
  await app.startAllMicroservices();
  const jobs = Jobs.of(app, resources.jobs());
  resources.status.watch(jobs);
  jobs.start();
  if (http) await app.listen(settings.HTTP_PORT!, settings.HOST);
  grpc?.setServing(true);
  const { HOST, OPS_PORT } = settings;
  const ops = OPS_PORT === undefined ? null : await startOpsServer(HOST, OPS_PORT, resources.health);
  return {
    async close() {
      resources.health.stop();
      grpc?.setServing(false);
      await Promise.all([kafka?.close(), jobs.stop(), grpc?.close()]);
      await app.close();
      await resources.close();
      ops?.close();
      ops?.closeAllConnections();
    },
  };
}
