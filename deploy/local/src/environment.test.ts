import { serviceNames } from '@catraca/contracts/services';
import { environmentOf, type StackAddresses } from './environment.ts';
import type { Secrets } from './secrets.ts';

const secrets: Secrets = {
  clone: 'a1b2c3',
  dataKeys: 'local:AAAA',
  ledgerKey: 'AAAA',
  operatorToken: 'op_1',
  callbackToken: 'cb',
  liveCallbackToken: 'cb-live',
  sandboxClientId: 'catraca-local',
  sandboxClientSecret: 'secret',
  acquirerSecretKey: 'sk_sandbox_1',
  acquirerPublicKey: 'pk_sandbox_1',
  threeDsSecret: 'shh',
};

function addresses(external: boolean): StackAddresses {
  const ports = {
    ...{ gateway: 3000, accounts: 1, charges: 2, balance: 3, webhooks: 4, notifier: 5, sandbox: 6 },
    refunds: 7,
    vault: 8,
    checkout: 9,
  };
  return { ports, mongodb: { uri: 'mongodb://m', external }, kafka: { brokers: 'k:1', external } };
}

test('every service gets an address, a database and its keys', () => {
  for (const name of serviceNames) {
    const env = environmentOf(name, addresses(false), secrets, {});
    expect(env).toMatchObject({
      HOST: '127.0.0.1',
      MONGODB_DATABASE: `catraca_${name}`,
      KAFKA_TOPIC_PREFIX: '',
      DATA_KEYS: 'local:AAAA',
    });
    expect(env.GRPC_PORT ?? env.HTTP_PORT).toBeDefined();
  }
});

test('on a shared MongoDB and Kafka, names carry the id of this clone', () => {
  const env = environmentOf('charges', addresses(true), secrets, {});
  expect(env).toMatchObject({ MONGODB_DATABASE: 'catraca_a1b2c3_charges', KAFKA_TOPIC_PREFIX: 'a1b2c3.' });
});

test('the bank’s callback URL is the gateway’s, with the callback token', () => {
  const env = environmentOf('charges', addresses(false), secrets, {});
  expect(env.PIX_TEST_CALLBACK_URL).toBe('http://127.0.0.1:3000/callbacks/bacen/test/cb');
  expect(env.PIX_TEST_URL).toBe('http://127.0.0.1:6');
});

test('withdrawals are paid by the sandbox bank, which calls back at a route of its own', () => {
  const env = environmentOf('balance', addresses(false), secrets, {});
  expect(env.PAYOUT_TEST_CALLBACK_URL).toBe('http://127.0.0.1:3000/callbacks/efi/test/cb');
  expect(env.PAYOUT_TEST_URL).toBe('http://127.0.0.1:6');
});

test('cards are charged at the sandbox acquirer, which calls back at a route of its own', () => {
  const [charges, sandbox] = [
    environmentOf('charges', addresses(false), secrets, {}),
    environmentOf('sandbox', addresses(false), secrets, {}),
  ];
  expect(charges).toMatchObject({
    ACQUIRER_TEST_URL: 'http://127.0.0.1:6/core/v5',
    ACQUIRER_TEST_SECRET_KEY: sandbox.SANDBOX_ACQUIRER_SECRET_KEY,
    ACQUIRER_TEST_PUBLIC_KEY: sandbox.SANDBOX_ACQUIRER_PUBLIC_KEY,
    ACQUIRER_TEST_THREE_DS_SECRET: sandbox.SANDBOX_THREE_DS_SECRET,
  });
  expect(sandbox.SANDBOX_ACQUIRER_WEBHOOK_URL).toBe('http://127.0.0.1:3000/callbacks/pagarme/test/cb');
});

test('variables of the shell are passed on, those of npm are not', () => {
  const env = environmentOf('gateway', addresses(false), secrets, {
    LOG_LEVEL: 'debug',
    npm_config_x: '1',
    PATH: '/bin',
  });
  expect(env).toMatchObject({ LOG_LEVEL: 'debug', PATH: '/bin' });
  expect(env).not.toHaveProperty('npm_config_x');
});
