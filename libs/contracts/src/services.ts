import type { DataKeyPurpose } from './data-keys.ts';
import { ACCOUNTS_TOPIC } from './events/account-events.ts';
import { BALANCE_TOPIC } from './events/balance-events.ts';
import { CHARGES_TOPIC } from './events/charge-events.ts';
import { CHECKOUT_TOPIC } from './events/checkout-events.ts';
import { DELIVERIES_TOPIC } from './events/delivery-events.ts';
import { IDENTITY_TOPIC } from './events/identity-events.ts';
import { sellerEventTopics } from './events/seller-event.ts';
import { SUBSCRIPTIONS_TOPIC } from './events/subscription-events.ts';
import { WEBHOOKS_TOPIC } from './events/webhook-events.ts';

/** What others need to know of a service. A service checks itself against them when it starts. */
export interface ServiceDescriptor {
  name: string;
  /** The server that others call. A worker has none. */
  kind: 'http' | 'grpc' | 'worker';
  /** Default port, in images and docs. `npm start` uses free ports, except for the gateway. */
  port: number;
  /** The package in protos/ that it implements. */
  grpc?: string;
  /** Topic of its events. */
  publishes?: string;
  /** Topics that it consumes. */
  consumes: readonly string[];
  /** Collections whose documents have an outbox. */
  outboxes: readonly string[];
  /** Purpose of the data keys with which it seals what it stores. Without it, it gets none. */
  dataKeys?: DataKeyPurpose;
  /** gRPC services that it calls: environment variable with the address, and service name. */
  calls: Readonly<Record<string, string>>;
}

/** Every service: the launcher, chaos runs, reconciliation, bundles and docs read this list. */
export const services = {
  gateway: {
    name: 'gateway',
    kind: 'http',
    port: 3000,
    consumes: [ACCOUNTS_TOPIC],
    outboxes: [],
    dataKeys: 'idempotency',
    calls: {
      ACCOUNTS_GRPC: 'accounts',
      CHARGES_GRPC: 'charges',
      REFUNDS_GRPC: 'refunds',
      VAULT_GRPC: 'vault',
      BALANCE_GRPC: 'balance',
      WEBHOOKS_GRPC: 'webhooks',
      CHECKOUT_GRPC: 'checkout',
      IDENTITY_GRPC: 'identity',
      SUBSCRIPTIONS_GRPC: 'subscriptions',
    },
  },
  accounts: {
    name: 'accounts',
    kind: 'grpc',
    port: 4101,
    grpc: 'catraca.accounts.v1',
    publishes: ACCOUNTS_TOPIC,
    consumes: [],
    outboxes: ['accounts', 'operator_credentials', 'publishable_keys', 'secret_keys'],
    dataKeys: 'sellers',
    calls: {},
  },
  identity: {
    name: 'identity',
    kind: 'grpc',
    port: 4109,
    grpc: 'catraca.identity.v1',
    publishes: IDENTITY_TOPIC,
    consumes: [],
    outboxes: ['sessions', 'teams', 'users'],
    dataKeys: 'people',
    calls: {},
  },
  charges: {
    name: 'charges',
    kind: 'grpc',
    port: 4102,
    grpc: 'catraca.charges.v1',
    publishes: CHARGES_TOPIC,
    consumes: [],
    outboxes: ['charges'],
    dataKeys: 'buyers',
    calls: { ACCOUNTS_GRPC: 'accounts', VAULT_GRPC: 'vault' },
  },
  vault: {
    name: 'vault',
    kind: 'grpc',
    port: 4107,
    grpc: 'catraca.vault.v1',
    consumes: [],
    outboxes: [],
    dataKeys: 'cards',
    calls: {},
  },
  refunds: {
    name: 'refunds',
    kind: 'grpc',
    port: 4106,
    grpc: 'catraca.refunds.v1',
    consumes: [],
    outboxes: [],
    dataKeys: 'buyers',
    calls: { ACCOUNTS_GRPC: 'accounts', CHARGES_GRPC: 'charges' },
  },
  checkout: {
    name: 'checkout',
    kind: 'grpc',
    port: 4108,
    grpc: 'catraca.checkout.v1',
    publishes: CHECKOUT_TOPIC,
    consumes: [CHARGES_TOPIC],
    outboxes: ['sessions'],
    dataKeys: 'buyers',
    calls: {
      ACCOUNTS_GRPC: 'accounts',
      CHARGES_GRPC: 'charges',
      VAULT_GRPC: 'vault',
      SUBSCRIPTIONS_GRPC: 'subscriptions',
    },
  },
  subscriptions: {
    name: 'subscriptions',
    kind: 'grpc',
    port: 4110,
    grpc: 'catraca.subscriptions.v1',
    publishes: SUBSCRIPTIONS_TOPIC,
    consumes: [CHARGES_TOPIC],
    outboxes: ['mandates', 'subscriptions'],
    dataKeys: 'buyers',
    calls: { ACCOUNTS_GRPC: 'accounts', CHARGES_GRPC: 'charges' },
  },
  balance: {
    name: 'balance',
    kind: 'grpc',
    port: 4103,
    grpc: 'catraca.balance.v1',
    publishes: BALANCE_TOPIC,
    consumes: [CHARGES_TOPIC],
    outboxes: ['withdrawals'],
    dataKeys: 'bank_accounts',
    calls: { ACCOUNTS_GRPC: 'accounts' },
  },
  webhooks: {
    name: 'webhooks',
    kind: 'grpc',
    port: 4104,
    grpc: 'catraca.webhooks.v1',
    publishes: WEBHOOKS_TOPIC,
    consumes: [...sellerEventTopics, DELIVERIES_TOPIC],
    outboxes: ['endpoints', 'events'],
    dataKeys: 'webhooks',
    calls: {},
  },
  notifier: {
    name: 'notifier',
    kind: 'worker',
    port: 4105,
    publishes: DELIVERIES_TOPIC,
    consumes: [...sellerEventTopics, WEBHOOKS_TOPIC],
    outboxes: ['deliveries'],
    calls: { ACCOUNTS_GRPC: 'accounts', WEBHOOKS_GRPC: 'webhooks' },
  },
  sandbox: { name: 'sandbox', kind: 'http', port: 4200, consumes: [], outboxes: [], calls: {} },
} as const satisfies Record<string, ServiceDescriptor>;

export type ServiceName = keyof typeof services;
export const serviceNames = Object.keys(services) as ServiceName[];

/** Every topic with events. Each has a dead-letter topic beside it. */
export const topics: string[] = Object.values<ServiceDescriptor>(services).flatMap(
  ({ publishes }) => publishes ?? [],
);
