import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import type { z } from 'zod';
import type { Migration } from '../mongo/migrations.ts';
import { checkSchema, migrateSchema } from '../mongo/service-schema.ts';
import { nameLog } from '../telemetry/log.ts';
import { startMetrics } from '../telemetry/metrics.ts';
import { startTelemetry, type TelemetrySettings } from '../telemetry/telemetry.ts';
import { readConfig } from './config.ts';
import { startOpsServer } from './ops-server.ts';
import { type PartsSettings, ServiceParts } from './service-parts.ts';

/** What a service is made of. The same for all; how it is served differs (grpc-service.ts, http-service.ts). */
export interface ServiceDescription<Schema extends z.ZodObject> {
  name: string;
  /** Its settings, named as in the environment. */
  settings: Schema;
  module: Type;
  /** Set where requests come in from outside. */
  atEdge?: true;
  /** Topic of the events that its aggregates carry. */
  publishes?: string;
  /** Between two messages of events to the brokers, where nobody waits for them; by the load when not set. */
  publishPauseMs?: number;
  /** Steps of its database from each schema version to the next, in order (ADR 24). */
  migrations?: readonly Migration[];
}

export interface RunningService {
  /** Takes nothing new, finishes what is under way, and lets go of everything. */
  close(): Promise<void>;
}

export interface Service {
  name: string;
  settings: z.ZodObject;
  start(environment: NodeJS.ProcessEnv): Promise<RunningService>;
  /** Brings its database to the schema version of this build. */
  migrate(environment: NodeJS.ProcessEnv, options: { dryRun: boolean }): Promise<void>;
}

type BaseSettings = PartsSettings &
  TelemetrySettings & { LOG_LEVEL: string; HOST: string; OPS_PORT?: number };

/** Creates the app around the service's module and listens; answers how to end it. */
type Serve<Settings> = (
  root: DynamicModule,
  settings: Settings,
  prepare: (app: INestApplicationContext) => Promise<void>,
) => Promise<{ close(): Promise<unknown> }>;

export function serviceOf<Schema extends z.ZodObject>(
  description: ServiceDescription<Schema>,
  serve: Serve<z.output<Schema> & BaseSettings>,
): Service {
  const {
    name,
    settings: schema,
    module,
    publishes,
    publishPauseMs,
    atEdge = false,
    migrations = [],
  } = description;
  return {
    name,
    settings: schema,
    migrate(environment, options) {
      return migrateSchema(name, readConfig(name, schema, environment), migrations, options);
    },
    async start(environment) {
      const settings = readConfig(name, schema, environment) as z.output<Schema> & BaseSettings;
      nameLog(name, settings.LOG_LEVEL);
      startTelemetry(name, settings, { atEdge });
      startMetrics(name);
      await checkSchema(settings, migrations);
      const parts = new ServiceParts(name, settings, publishes, publishPauseMs);
      const root: DynamicModule = { module: class Root {}, imports: [parts.module(), module] };
      const server = await serve(root, settings, (app) => parts.start(app)).catch(async (error: unknown) => {
        await parts.close().catch(() => undefined);
        throw error;
      });
      const { HOST, OPS_PORT } = settings;
      const ops = OPS_PORT === undefined ? null : await startOpsServer(HOST, OPS_PORT, parts.readiness);
      return {
        async close() {
          parts.readiness.stop();
          await parts.stopLoops();
          await server.close();
          await parts.close();
          ops?.close();
          ops?.closeAllConnections();
        },
      };
    },
  };
}
