import {
  baseSettings,
  dataKeySettings,
  hostAndPort,
  httpSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/config';
import { z } from 'zod';
import { isNetwork } from './domain/client-address.ts';

/** decisions.md 5. */
const limitSettings = {
  RATE_LIMIT_IP: count(300).meta({ description: 'requests a minute from one address' }),
  RATE_LIMIT_READS: count(300).meta({ description: 'reads a minute with one key' }),
  RATE_LIMIT_WRITES: count(60).meta({ description: 'writes a minute with one key' }),
  RATE_LIMIT_STORE: z
    .string()
    .regex(/^(memory|rediss?:\/\/\S+)$/, 'must be memory or redis://…')
    .default('memory')
    .meta({ description: 'where requests are counted: memory (one gateway) or redis://host:port (several)' }),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((network) => network.trim()))
    .refine(
      (networks) => networks.every(isNetwork),
      'must be addresses or networks (CIDR) separated by commas',
    )
    .optional()
    .meta({ description: 'proxies whose X-Forwarded-For is believed, as 10.0.0.0/8,fd00::/8' }),
  MAX_CONNECTIONS: count(10_000).meta({ description: 'open connections; further ones are closed at once' }),
};

const patienceSettings = {
  HEADERS_TIMEOUT_MS: count(10_000).meta({ description: 'for the headers of a request to arrive' }),
  REQUEST_TIMEOUT_MS: count(30_000).meta({ description: 'for a whole request to arrive' }),
  CONNECTION_TIMEOUT_MS: count(60_000).meta({
    description: 'until a connection without any traffic is closed',
  }),
  INNER_DEADLINE_MS: count(10_000).meta({ description: 'for an inner service to answer' }),
  IDEMPOTENCY_LEASE_MS: count(12_000).meta({
    description:
      'how long a request holds its Idempotency-Key when its gateway dies; above INNER_DEADLINE_MS',
  }),
};

function count(standard: number) {
  return z.coerce.number().int().min(1).max(1_000_000_000).default(standard);
}

export const gatewaySettings = z.object({
  ...baseSettings,
  ...httpSettings,
  ...mongoSettings('catraca_gateway'),
  ...kafkaSettings,
  ...dataKeySettings,
  OPERATOR_TOKEN: z.string().min(32).meta({ description: 'bearer token of the platform’s operator' }),
  CALLBACK_TOKEN: z
    .string()
    .min(32)
    .meta({ description: 'secret part of the addresses that banks call back' }),
  ACCOUNTS_GRPC: hostAndPort.meta({ description: 'the accounts service' }),
  CHARGES_GRPC: hostAndPort.meta({ description: 'the charges service' }),
  BALANCE_GRPC: hostAndPort.meta({ description: 'the balance service' }),
  WEBHOOKS_GRPC: hostAndPort.meta({ description: 'the webhooks service' }),
  ...limitSettings,
  ...patienceSettings,
});

export type GatewaySettings = z.output<typeof gatewaySettings>;
