import { readConfig } from '@catraca/platform/service/config';
import { gatewaySettings } from './config.ts';

const environment = {
  HTTP_PORT: '1',
  MONGODB_URI: 'mongodb://127.0.0.1:1',
  KAFKA_BROKERS: '127.0.0.1:1',
  DATA_KEYS: `k:${Buffer.alloc(32).toString('base64')}`,
  OPERATOR_TOKEN: 'o'.repeat(32),
  CALLBACK_TOKEN_TEST: 't'.repeat(32),
  CALLBACK_TOKEN_LIVE: 'l'.repeat(32),
  ACCOUNTS_GRPC: '127.0.0.1:1',
  IDENTITY_GRPC: '127.0.0.1:1',
  SUBSCRIPTIONS_GRPC: '127.0.0.1:1',
  CHARGES_GRPC: '127.0.0.1:1',
  REFUNDS_GRPC: '127.0.0.1:1',
  VAULT_GRPC: '127.0.0.1:1',
  BALANCE_GRPC: '127.0.0.1:1',
  WEBHOOKS_GRPC: '127.0.0.1:1',
  CHECKOUT_GRPC: '127.0.0.1:1',
};

const read = (more: NodeJS.ProcessEnv) => readConfig('gateway', gatewaySettings, { ...environment, ...more });

test.each([
  ['shorter than', { IDEMPOTENCY_LEASE_MS: '9999' }, 'more than INNER_DEADLINE_MS, 10000'],
  ['as long as', { IDEMPOTENCY_LEASE_MS: '10000' }, 'more than INNER_DEADLINE_MS, 10000'],
  ['shorter than the standard of', { INNER_DEADLINE_MS: '60000' }, 'more than INNER_DEADLINE_MS, 60000'],
])('a lease %s the inner deadline is refused, with the reason', (_what, more, reason) => {
  expect(() => read(more)).toThrow(`IDEMPOTENCY_LEASE_MS: `);
  expect(() => read(more)).toThrow(reason);
});

test('a lease above the internal deadline is accepted, and so are the defaults', () => {
  expect(read({})).toMatchObject({ IDEMPOTENCY_LEASE_MS: 60_000, INNER_DEADLINE_MS: 10_000 });
  expect(read({ IDEMPOTENCY_LEASE_MS: '10001' }).IDEMPOTENCY_LEASE_MS).toBe(10_001);
});

test('one callback token for both banks is refused', () => {
  const same = 's'.repeat(32);
  expect(() => read({ CALLBACK_TOKEN_TEST: same, CALLBACK_TOKEN_LIVE: same })).toThrow('must differ');
});

test('PUBLIC_URL is https, but on this machine', () => {
  for (const url of [
    'https://pay.example',
    'http://localhost:8080',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])
    expect(read({ PUBLIC_URL: url }).PUBLIC_URL).toBe(url);
  expect(() => read({ PUBLIC_URL: 'http://pay.example' })).toThrow('PUBLIC_URL: must be https');
});
