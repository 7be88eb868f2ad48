import { type ServiceName, services } from '@catraca/contracts/services';
import { z } from 'zod';
import { flag, grpcTlsSettings, kafkaSecuritySettings } from './transport-settings.ts';

export { flag, grpcTlsSettings };

export const port = z.coerce.number('must be a port').int().min(0).max(65_535);

const oneAddress = /^[^:,\s]+:\d+$/;
const severalAddresses = /^(\d+\.){3}\d+:\d+(,(\d+\.){3}\d+:\d+)+$/;

/** Address of a gRPC service. Calls take turns among several. */
export function grpcAddress(service: ServiceName) {
  return z
    .string()
    .refine(
      (address) => oneAddress.test(address) || severalAddresses.test(address),
      'must be host:port, or several IPv4 addresses with ports, separated by commas',
    )
    .meta({
      description: `address of the ${service} service`,
      example: `${service}:${services[service].port}`,
    });
}

/** Settings of every service. */
export const baseSettings = {
  HOST: z.string().default('127.0.0.1').meta({ description: 'address to listen on', example: '0.0.0.0' }),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error'])
    .default('info')
    .meta({ description: 'lowest level of log lines written', example: 'warn' }),
  OPS_PORT: port.optional().meta({
    description: 'port of /livez, /readyz, /depz and /metrics; no such server without it',
    example: 9100,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url('must be a URL').optional().meta({
    description: 'base URL of the OpenTelemetry collector; no traces are recorded without it',
    example: 'http://collector:4318',
  }),
  OTEL_TRACES_SAMPLER: z.string().optional().meta({
    description: 'sampler by its OpenTelemetry name; by default the share below, decided at the gateway',
    example: 'parentbased_always_on',
  }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0)
    .max(1)
    .default(0.01)
    .meta({ description: 'share of traces that are recorded', example: 0.1 }),
};

export const grpcSettings = {
  GRPC_PORT: port.meta({ description: 'port of the gRPC server', example: 4101 }),
  GRPC_REFLECTION: flag
    .default(false)
    .meta({ description: 'answers gRPC reflection, as grpcurl asks; for development', example: 'true' }),
  ...grpcTlsSettings,
};

export const httpSettings = {
  HTTP_PORT: port.meta({ description: 'port of the HTTP server', example: 3000 }),
};

/** Settings of a service with a database of its own. */
export function mongoSettings(database: string) {
  return {
    MONGODB_URI: z.string().startsWith('mongodb', 'must start with mongodb:// or mongodb+srv://').meta({
      description: 'connection string of a replica set',
      example: 'mongodb://mongo:27017/?replicaSet=rs0',
    }),
    MONGODB_DATABASE: z
      .string()
      .regex(/^[\w-]{1,60}$/, 'must have 1 to 60 letters, digits, - or _')
      .default(database)
      .meta({ description: 'database of this service', example: database }),
  };
}

export const kafkaSettings = {
  KAFKA_BROKERS: z
    .string()
    .regex(/^[^:\s,]+:\d+(,[^:\s,]+:\d+)*$/, 'must be host:port[,host:port]')
    .transform((list) => list.split(','))
    .meta({ description: 'Kafka brokers, separated by commas', example: 'kafka-1:9092,kafka-2:9092' }),
  KAFKA_TOPIC_PREFIX: z
    .string()
    .regex(/^[\w.-]{0,60}$/, 'must have at most 60 letters, digits, ., - or _')
    .default('')
    .meta({ description: 'prefix of topics and consumer groups', example: 'staging.' }),
  ...kafkaSecuritySettings,
};

export const dataKeySettings = {
  DATA_KEYS: z
    .string()
    .regex(/^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/, 'must be id:base64 of 32 bytes[,…]')
    .meta({
      description: 'keys for encryption at rest, newest first, each id:base64 of 32 bytes',
      example: '2026-11:<openssl rand -base64 32>',
    }),
};
