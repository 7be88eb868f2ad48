import { readFileSync } from 'node:fs';
import { z } from 'zod';

const NOT_PEM = 'must be a readable file in PEM form';
const pemFile = z.string().refine(isPem, NOT_PEM);

/** In place of a file: the authorities that the machine trusts. */
export const PUBLIC_AUTHORITIES = 'system';

/** How the brokers are reached: in plain unless an authority is named. Credentials go over TLS only. */
export const kafkaSecuritySettings = {
  KAFKA_TLS_CA_FILE: z
    .string()
    .refine((file) => file === PUBLIC_AUTHORITIES || isPem(file), NOT_PEM)
    .optional()
    .meta({
      description:
        'authority of the brokers’ certificates, PEM, or `system` for public ones; plain without it',
    }),
  KAFKA_TLS_CERT_FILE: pemFile.optional().meta({ description: 'our certificate for the brokers, PEM' }),
  KAFKA_TLS_KEY_FILE: pemFile.optional().meta({ description: 'its private key, PEM' }),
  KAFKA_SASL_MECHANISM: z
    .enum(['scram-sha-512', 'scram-sha-256', 'plain'])
    .optional()
    .meta({ description: 'how we log in at the brokers; no log-in without it' }),
  KAFKA_USERNAME: z.string().optional().meta({ description: 'whom we log in as' }),
  KAFKA_PASSWORD: z.string().optional().meta({ description: 'and its password' }),
};

/** Mutual TLS between services: all three, or plain. */
export const grpcTlsSettings = {
  GRPC_TLS_CA_FILE: pemFile
    .optional()
    .meta({ description: 'authority of all services’ certificates, PEM; gRPC is plain without it' }),
  GRPC_TLS_CERT_FILE: pemFile
    .optional()
    .meta({ description: 'this service’s certificate, as server and as client, PEM' }),
  GRPC_TLS_KEY_FILE: pemFile.optional().meta({ description: 'its private key, PEM' }),
};

export type KafkaSecuritySettings = z.output<z.ZodObject<typeof kafkaSecuritySettings>>;
export type GrpcTlsSettings = z.output<z.ZodObject<typeof grpcTlsSettings>>;

const KAFKA_TLS = ['KAFKA_TLS_CERT_FILE', 'KAFKA_TLS_KEY_FILE'];
const KAFKA_LOGIN = ['KAFKA_SASL_MECHANISM', 'KAFKA_USERNAME', 'KAFKA_PASSWORD'];
const KAFKA_CA = 'KAFKA_TLS_CA_FILE';

/** With the first of a group, all of it: half a configuration would be plain text where somebody believes in TLS. */
const groups = [
  { members: KAFKA_TLS, need: [KAFKA_CA, ...KAFKA_TLS] },
  { members: KAFKA_LOGIN, need: [KAFKA_CA, ...KAFKA_LOGIN] },
  { members: Object.keys(grpcTlsSettings), need: Object.keys(grpcTlsSettings) },
];

/** The settings that those given make necessary, each with one that does. */
export function missingCompanions(given: Record<string, unknown>): { name: string; because: string }[] {
  const missing = groups.flatMap(({ members, need }) => {
    const because = members.find((name) => given[name] !== undefined);
    const absent = because ? need.filter((name) => given[name] === undefined) : [];
    return absent.map((name) => ({ name, because: because! }));
  });
  return missing.filter(({ name }, index) => missing.findIndex((one) => one.name === name) === index);
}

function isPem(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes('-----BEGIN ');
  } catch {
    return false;
  }
}
