import { z } from 'zod';
import { grpcTlsSettings, kafkaSecuritySettings, missingCompanions } from './transport-settings.ts';

export { grpcTlsSettings };

/** Injection token of a service's settings. */
export const CONFIG = Symbol('catraca.config');

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
  const incomplete = missingCompanions(given)
    .filter(({ name }) => name in schema.shape)
    .map(({ name, because }) => ({ name, problem: `missing, goes with ${because}` }));
  if (result.success && incomplete.length === 0) return result.data;

  const wrong = (result.error?.issues ?? []).map(({ path, message, code }) => {
    const name = path.join('.');
    // A rule over several settings speaks for itself: the one that it names may stand at its default.
    const isMissing = given[name] === undefined && code !== 'custom';
    return { name, problem: isMissing ? 'missing' : message };
  });
  throw new ConfigError(
    service,
    [...wrong, ...incomplete].map(({ name, problem }) => {
      const meaning = schema.shape[name]?.meta()?.description;
      return `${name}: ${problem}${meaning ? ` (${meaning})` : ''}`;
    }),
  );
}

export const port = z.coerce.number().int().min(0).max(65_535);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const oneAddress = /^[^:,\s]+:\d+$/;
const severalAddresses = /^(\d+\.){3}\d+:\d+(,(\d+\.){3}\d+:\d+)+$/;
/** Where a service is called; several instances share its calls. */
export const grpcAddress = z
  .string()
  .refine(
    (address) => oneAddress.test(address) || severalAddresses.test(address),
    'must be host:port, or several IPv4 addresses with ports, separated by commas',
  );

/** Settings of every service. */
export const baseSettings = {
  HOST: z.string().default('127.0.0.1').meta({ description: 'address to listen on' }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error'])
    .default('info')
    .meta({ description: 'least severe log line written' }),
  OPS_PORT: port
    .optional()
    .meta({ description: 'port of /livez, /readyz, /depz and /metrics; none without it' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .meta({ description: 'where traces go; none are recorded without it' }),
  OTEL_TRACES_SAMPLER: z
    .string()
    .optional()
    .meta({ description: 'sampler by its OpenTelemetry name; the share below without it' }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .meta({ description: 'share of traces recorded' }),
};

export const grpcSettings = {
  GRPC_PORT: port.meta({ description: 'port of the gRPC server' }),
  ...grpcTlsSettings,
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
  ...kafkaSecuritySettings,
};

export const dataKeySettings = {
  DATA_KEYS: z
    .string()
    .regex(/^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/, 'must be id:base64 of 32 bytes[,…]')
    .meta({ description: 'keys that encrypt at rest, the newest first, as id:base64 of 32 bytes' }),
};
