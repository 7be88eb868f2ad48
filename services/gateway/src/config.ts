import { isLoopback } from '@catraca/kernel/addresses';
import {
  baseSettings,
  dataKeySettings,
  grpcAddress,
  grpcTlsSettings,
  httpSettings,
  kafkaSettings,
  mongoSettings,
} from '@catraca/platform/service/settings';
import { z } from 'zod';
import { isNetwork } from './domain/network.ts';

/** ADR 20. */
const limitSettings = {
  RATE_LIMIT_IP: count(300).meta({ description: 'requests a minute from one address' }),
  RATE_LIMIT_READS: count(300).meta({ description: 'reads a minute with one key' }),
  RATE_LIMIT_WRITES: count(60).meta({ description: 'writes a minute with one key' }),
  RATE_LIMIT_PUBLISHABLE: count(6_000).meta({ description: 'requests a minute with one publishable key' }),
  RATE_LIMIT_PUBLISHABLE_IP: count(60).meta({
    description:
      'requests a minute with one publishable key from one address; also visits of payment links from one address',
  }),
  RATE_LIMIT_SESSION: count(30).meta({
    description: 'readings and payments a minute of one checkout session',
  }),
  RATE_LIMIT_STORE: z
    .string()
    .regex(/^(memory|rediss?:\/\/\S+)$/, 'must be memory or redis://…')
    .default('memory')
    .meta({
      description: 'store of the request counts: memory (one gateway) or redis://host:port (several)',
      example: 'redis://valkey:6379',
    }),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((network) => network.trim()))
    .refine(
      (networks) => networks.every(isNetwork),
      'must be addresses or networks (CIDR) separated by commas',
    )
    .optional()
    .meta({
      description: 'proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted',
      example: '10.0.0.0/8,fd00::/8',
    }),
  MAX_CONNECTIONS: count(10_000).meta({ description: 'open connections; further ones are closed at once' }),
  MAX_CONNECTIONS_PER_ADDRESS: count(1_000).meta({
    description: 'open connections from one address that is no trusted proxy',
  }),
};

const timeoutSettings = {
  HEADERS_TIMEOUT_MS: count(10_000).meta({ description: 'limit for receiving the headers of a request' }),
  REQUEST_TIMEOUT_MS: count(30_000).meta({ description: 'limit for receiving a whole request' }),
  CONNECTION_TIMEOUT_MS: count(60_000).meta({
    description: 'a connection that is silent this long during a request or an answer is closed',
  }),
  KEEP_ALIVE_TIMEOUT_MS: count(72_000).meta({
    description: 'an idle connection is closed after this time; must be longer than the load balancer’s',
  }),
  INNER_DEADLINE_MS: count(10_000).meta({ description: 'limit for an inner service to answer' }),
  IDEMPOTENCY_LEASE_MS: count(60_000).meta({
    description: 'how long the Idempotency-Key of a gateway that died stays locked; above INNER_DEADLINE_MS',
  }),
};

function callbackToken(mode: 'test' | 'live') {
  return z
    .string()
    .min(32, 'must have at least 32 characters')
    .meta({
      description: `secret part of the callback URL of the ${mode} bank`,
      example: '<openssl rand -hex 32>',
    });
}

/** Buyers type cards into pages of this address. Also true for what is no URL: that is another problem. */
function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

function count(byDefault: number, min = 1) {
  return z.coerce.number().int().min(min).max(1_000_000_000).default(byDefault);
}

export const gatewaySettings = z
  .object({
    ...baseSettings,
    ...httpSettings,
    ...mongoSettings('catraca_gateway'),
    ...kafkaSettings,
    ...dataKeySettings,
    ...grpcTlsSettings,
    OPERATOR_TOKEN: z.string().min(32, 'must have at least 32 characters').meta({
      description: 'the first credential of the operator API, with every scope; it creates the others',
      example: '<openssl rand -hex 32>',
    }),
    CALLBACK_TOKEN_TEST: callbackToken('test'),
    CALLBACK_TOKEN_LIVE: callbackToken('live'),
    ACCOUNTS_GRPC: grpcAddress('accounts'),
    CHARGES_GRPC: grpcAddress('charges'),
    REFUNDS_GRPC: grpcAddress('refunds'),
    VAULT_GRPC: grpcAddress('vault'),
    BALANCE_GRPC: grpcAddress('balance'),
    WEBHOOKS_GRPC: grpcAddress('webhooks'),
    CHECKOUT_GRPC: grpcAddress('checkout'),
    IDENTITY_GRPC: grpcAddress('identity'),
    SUBSCRIPTIONS_GRPC: grpcAddress('subscriptions'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
      .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', 'must have no path')
      .refine(isSafe, 'must be https; http is for this machine only')
      .optional()
      .meta({
        description: 'base URL that browsers use; default: HTTP_PORT on this machine',
        example: 'https://pay.example',
      }),
    PLATFORM_NAME: z
      .string()
      .min(1)
      .max(60)
      .default('Catraca')
      .meta({ description: 'who processes the payments, as buyers read it on payment pages' }),
    PANEL_REAUTHENTICATION_SECONDS: count(600).meta({
      description:
        'seconds for which the last password or passkey counts where the panel asks who is there: withdrawals, bank account, live keys, people',
    }),
    REQUEST_LOG_DAYS: count(30, 0).meta({
      description: 'days that the requests of sellers are kept; 0: none is kept from now on',
    }),
    ...limitSettings,
    ...timeoutSettings,
  })
  .superRefine(({ CALLBACK_TOKEN_TEST, CALLBACK_TOKEN_LIVE }, context) => {
    // Otherwise whoever may call for the test bank could call for the live one.
    if (CALLBACK_TOKEN_TEST !== CALLBACK_TOKEN_LIVE) return;
    const message = 'must differ from CALLBACK_TOKEN_TEST';
    context.addIssue({ code: 'custom', path: ['CALLBACK_TOKEN_LIVE'], message });
  })
  .superRefine(({ IDEMPOTENCY_LEASE_MS, INNER_DEADLINE_MS }, context) => {
    // Otherwise a retry could run concurrently with its first request.
    if (IDEMPOTENCY_LEASE_MS > INNER_DEADLINE_MS) return;
    const message = `must be more than INNER_DEADLINE_MS, ${INNER_DEADLINE_MS}`;
    context.addIssue({ code: 'custom', path: ['IDEMPOTENCY_LEASE_MS'], message });
  });

export type GatewaySettings = z.output<typeof gatewaySettings>;
