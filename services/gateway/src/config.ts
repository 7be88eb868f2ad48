import {
  baseSettings,
  dataKeySettings,
  grpcAddress,
  grpcTlsSettings,
  httpSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/service/config';
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
  MAX_CONNECTIONS_PER_ADDRESS: count(1_000).meta({
    description: 'of them, from one address that is no trusted proxy',
  }),
};

const patienceSettings = {
  HEADERS_TIMEOUT_MS: count(10_000).meta({ description: 'for the headers of a request to arrive' }),
  REQUEST_TIMEOUT_MS: count(30_000).meta({ description: 'for a whole request to arrive' }),
  CONNECTION_TIMEOUT_MS: count(60_000).meta({
    description: 'until a connection that falls silent within a request or an answer is closed',
  }),
  KEEP_ALIVE_TIMEOUT_MS: count(72_000).meta({
    description:
      'until a connection without a next request is closed; more than the load balancer before us waits',
  }),
  INNER_DEADLINE_MS: count(10_000).meta({ description: 'for an inner service to answer' }),
  IDEMPOTENCY_LEASE_MS: count(60_000).meta({
    description:
      'how long a request holds its Idempotency-Key when its gateway dies; above INNER_DEADLINE_MS',
  }),
};

function count(standard: number) {
  return z.coerce.number().int().min(1).max(1_000_000_000).default(standard);
}

export const gatewaySettings = z
  .object({
    ...baseSettings,
    ...httpSettings,
    ...mongoSettings('catraca_gateway'),
    ...kafkaSettings,
    ...dataKeySettings,
    ...grpcTlsSettings,
    OPERATOR_TOKEN: z.string().min(32).meta({ description: 'bearer token of the platform’s operator' }),
    CALLBACK_TOKEN: z
      .string()
      .min(32)
      .meta({ description: 'secret part of the addresses that banks call back' }),
    ACCOUNTS_GRPC: grpcAddress.meta({ description: 'the accounts service' }),
    CHARGES_GRPC: grpcAddress.meta({ description: 'the charges service' }),
    BALANCE_GRPC: grpcAddress.meta({ description: 'the balance service' }),
    WEBHOOKS_GRPC: grpcAddress.meta({ description: 'the webhooks service' }),
    ...limitSettings,
    ...patienceSettings,
  })
  .superRefine(({ IDEMPOTENCY_LEASE_MS, INNER_DEADLINE_MS }, context) => {
    // Else a retry would run beside the request that it repeats.
    if (IDEMPOTENCY_LEASE_MS > INNER_DEADLINE_MS) return;
    const message = `must be more than INNER_DEADLINE_MS, ${INNER_DEADLINE_MS}`;
    context.addIssue({ code: 'custom', path: ['IDEMPOTENCY_LEASE_MS'], message });
  });

export type GatewaySettings = z.output<typeof gatewaySettings>;
