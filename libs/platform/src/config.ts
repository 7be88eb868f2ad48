import { z } from 'zod';

/** A setting is missing or wrong. The message names all of them, one a line. */
export class ConfigError extends Error {
  constructor(service: string, problems: readonly string[]) {
    super(
      `${service} cannot start, ${problems.length} setting(s) to mend:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

/** Reads a service's settings from its environment. Throws ConfigError naming every missing or wrong one. */
export function readConfig<Schema extends z.ZodObject>(
  service: string,
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;

  throw new ConfigError(
    service,
    result.error.issues.map(({ path, message, code }) => {
      const name = path.join('.');
      const meaning = schema.shape[name]?.meta()?.description;
      // A rule over several settings speaks for itself: the one that it names may stand at its default.
      const isMissing = given[name] === undefined && code !== 'custom';
      return `${name}: ${isMissing ? 'missing' : message}${meaning ? ` (${meaning})` : ''}`;
    }),
  );
}

export const port = z.coerce.number().int().min(0).max(65_535);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const hostAndPort = z.string().regex(/^[^:\s]+:\d+$/, 'must be host:port');

/** Settings of every service. */
export const baseSettings = {
  HOST: z.string().default('127.0.0.1').meta({ description: 'address to listen on' }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error'])
    .default('info')
    .meta({ description: 'least severe log line written' }),
  OPS_PORT: port.optional().meta({ description: 'port of /healthz, /readyz and /metrics; none without it' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .meta({ description: 'where traces go; none are recorded without it' }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .meta({ description: 'share of traces recorded' }),
};

export const grpcSettings = {
  GRPC_PORT: port.meta({ description: 'port of the gRPC server' }),
};

export const httpSettings = {
  HTTP_PORT: port.meta({ description: 'port of the HTTP server' }),
};

/** Settings of a service with a database of its own. */
export function mongoSettings(database: string) {
  return {
    MONGODB_URI: z.string().startsWith('mongodb').meta({ description: 'replica set to use' }),
    MONGODB_DATABASE: z
      .string()
      .regex(/^[\w-]{1,60}$/)
      .default(database)
      .meta({ description: 'this service’s own database' }),
  };
}

export const kafkaSettings = {
  KAFKA_BROKERS: z
    .string()
    .regex(/^[^:\s,]+:\d+(,[^:\s,]+:\d+)*$/, 'must be host:port[,host:port]')
    .transform((list) => list.split(','))
    .meta({ description: 'brokers, host:port separated by commas' }),
  KAFKA_TOPIC_PREFIX: z
    .string()
    .regex(/^[\w.-]{0,60}$/)
    .default('')
    .meta({ description: 'put in front of topics and consumer groups' }),
};

export const dataKeySettings = {
  DATA_KEYS: z
    .string()
    .regex(/^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/, 'must be id:base64 of 32 bytes[,…]')
    .meta({ description: 'keys that encrypt at rest, the newest first, as id:base64 of 32 bytes' }),
};
