import { readFileSync } from 'node:fs';
import { isLoopback } from '@catraca/kernel/addresses';
import { z } from 'zod';

const NOT_PEM = 'must be a readable file in PEM form';
const pemFile = z.string().refine(isPem, NOT_PEM);

export const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');

/** Instead of a file: the authorities that the machine trusts. */
export const PUBLIC_AUTHORITIES = 'system';

/**
 * TLS and login for Kafka. Plain unless an authority is named. Beyond loopback a login needs TLS, or
 * KAFKA_INSECURE, and PLAIN needs TLS in any case: it sends the password.
 */
export const kafkaSecuritySettings = {
  KAFKA_INSECURE: flag.optional().meta({
    description:
      'allows a SCRAM login without TLS beyond loopback: who is between sees the events, and may take a connection over',
    example: 'false',
  }),
  KAFKA_TLS_CA_FILE: z
    .string()
    .refine((file) => file === PUBLIC_AUTHORITIES || isPem(file), NOT_PEM)
    .optional()
    .meta({
      description:
        'authority of the brokers’ certificates: a PEM file, or `system` for public ones; plain without it',
      example: '/etc/catraca/kafka-ca.pem',
    }),
  KAFKA_TLS_CERT_FILE: pemFile.optional().meta({
    description: 'client certificate for the brokers: a PEM file',
    example: '/etc/catraca/kafka.pem',
  }),
  KAFKA_TLS_KEY_FILE: pemFile.optional().meta({
    description: 'private key of the client certificate: a PEM file',
    example: '/etc/catraca/kafka.key',
  }),
  KAFKA_SASL_MECHANISM: z
    .enum(['scram-sha-512', 'scram-sha-256', 'plain'])
    .optional()
    .meta({ description: 'SASL mechanism; no login without it', example: 'scram-sha-512' }),
  KAFKA_USERNAME: z.string().optional().meta({ description: 'user name at the brokers', example: 'catraca' }),
  KAFKA_PASSWORD: z.string().optional().meta({ description: 'password at the brokers' }),
};

/**
 * Mutual TLS between services: all three settings. Plain gRPC on loopback only, or where GRPC_INSECURE allows
 * it.
 */
export const grpcTlsSettings = {
  GRPC_INSECURE: flag.optional().meta({
    description:
      'allows gRPC without TLS beyond loopback: anyone in the network can then call every RPC, as any service',
    example: 'false',
  }),
  GRPC_TLS_CA_FILE: pemFile.optional().meta({
    description:
      'authority of the services’ certificates: a PEM file; without it gRPC is plain, on loopback only',
    example: '/etc/catraca/ca.pem',
  }),
  GRPC_TLS_CERT_FILE: pemFile.optional().meta({
    description:
      'this service’s certificate as server and client, with its DNS name and its identity, spiffe://<trust domain>/<release>/<service>: a PEM file',
    example: '/etc/catraca/charges.pem',
  }),
  GRPC_TLS_KEY_FILE: pemFile.optional().meta({
    description: 'private key of this service’s certificate: a PEM file',
    example: '/etc/catraca/charges.key',
  }),
};

export type KafkaSecuritySettings = z.output<z.ZodObject<typeof kafkaSecuritySettings>>;
export type GrpcTlsSettings = z.output<z.ZodObject<typeof grpcTlsSettings>>;

const KAFKA_TLS = ['KAFKA_TLS_CERT_FILE', 'KAFKA_TLS_KEY_FILE'];
const KAFKA_LOGIN = ['KAFKA_SASL_MECHANISM', 'KAFKA_USERNAME', 'KAFKA_PASSWORD'];
const GRPC_TLS = ['GRPC_TLS_CA_FILE', 'GRPC_TLS_CERT_FILE', 'GRPC_TLS_KEY_FILE'];
const KAFKA_CA = 'KAFKA_TLS_CA_FILE';

/**
 * One setting of a group requires the others: half a configuration would mean plain text where TLS is
 * expected.
 */
const groups = [
  { members: KAFKA_TLS, need: [KAFKA_CA, ...KAFKA_TLS] },
  { members: KAFKA_LOGIN, need: KAFKA_LOGIN },
  { members: GRPC_TLS, need: GRPC_TLS },
];

/** Settings that are missing although another of their group is given. */
export function missingCompanions(given: Record<string, unknown>): { name: string; because: string }[] {
  const missing = groups.flatMap(({ members, need }) => {
    const because = members.find((name) => given[name] !== undefined);
    const absent = because ? need.filter((name) => given[name] === undefined) : [];
    return absent.map((name) => ({ name, because: because! }));
  });
  if (lacksTls(given)) missing.push({ name: KAFKA_CA, because: 'KAFKA_SASL_MECHANISM' });
  return missing.filter(({ name }, index) => missing.findIndex((one) => one.name === name) === index);
}

/** A login without TLS at a broker beyond this machine, unless it is SCRAM and allowed. */
function lacksTls(given: Record<string, unknown>): boolean {
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_BROKERS: brokers = '', [KAFKA_CA]: authority } = given;
  if (mechanism === undefined || authority !== undefined) return false;
  const hosts = String(brokers)
    .split(',')
    .map((broker) => broker.replace(/:\d+$/, ''));
  const isAllowed = given.KAFKA_INSECURE === 'true' && mechanism !== 'plain';
  return !isAllowed && !hosts.every((host) => isLoopback(host));
}

/**
 * The address that gRPC would use without TLS beyond this machine: where it listens, or a service that it
 * calls.
 */
export function plainGrpcAddress(
  given: Record<string, string | undefined>,
): { name: string; value: string } | null {
  if (given.GRPC_TLS_CA_FILE) return null;
  const called = Object.entries(given).filter(([name]) => name.endsWith('_GRPC'));
  const addresses = called.flatMap(([name, value = '']) =>
    value.split(',').map((address) => ({ name, value: address.replace(/:\d+$/, '') })),
  );
  const listening = given.GRPC_PORT ? [{ name: 'HOST', value: given.HOST ?? '127.0.0.1' }] : [];
  return [...listening, ...addresses].find(({ value }) => !isLoopback(value)) ?? null;
}

function isPem(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes('-----BEGIN ');
  } catch {
    return false;
  }
}
