import { serviceNames } from '@catraca/contracts/services';
import { environmentOf, type ServicePorts, type StackAddresses } from './environment.ts';
import type { Secrets } from './secrets/secrets.ts';

const secrets: Secrets = {
  clone: 'a1b2c3',
  accessKey: 'AAAA',
  dataKeys: {
    buyers: 'k:1',
    sellers: 'k:2',
    people: 'k:7',
    cards: 'k:3',
    webhooks: 'k:4',
    bank_accounts: 'k:5',
    idempotency: 'k:6',
  },
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

const ports = Object.fromEntries(serviceNames.map((name, index) => [name, 1_000 + index])) as ServicePorts;
const gateway = `http://127.0.0.1:${ports.gateway}`;
const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;

function addresses(external: boolean): StackAddresses {
  return { ports, mongodb: { uri: 'mongodb://m', external }, kafka: { brokers: 'k:1', external } };
}

test('every service gets an address, and a database', () => {
  for (const name of serviceNames) {
    const env = environmentOf(name, addresses(false), secrets, {});
    expect(env).toMatchObject({
      HOST: '127.0.0.1',
      MONGODB_DATABASE: `catraca_${name}`,
      KAFKA_TOPIC_PREFIX: '',
    });
    expect(env.GRPC_PORT ?? env.HTTP_PORT).toBeDefined();
  }
});

test('a service gets the data keys of its purpose, and the notifier none', () => {
  const keys = serviceNames.map((name) => [
    name,
    environmentOf(name, addresses(false), secrets, {}).DATA_KEYS,
  ]);
  expect(Object.fromEntries(keys)).toEqual({
    ...{ gateway: 'k:6', accounts: 'k:2', vault: 'k:3', webhooks: 'k:4', balance: 'k:5' },
    ...{ identity: 'k:7' },
    ...{ charges: 'k:1', refunds: 'k:1', checkout: 'k:1', subscriptions: 'k:1' },
    ...{ notifier: undefined, sandbox: undefined },
  });
});

test('on a shared MongoDB and Kafka, names carry the id of this clone', () => {
  const env = environmentOf('charges', addresses(true), secrets, {});
  expect(env).toMatchObject({ MONGODB_DATABASE: 'catraca_a1b2c3_charges', KAFKA_TOPIC_PREFIX: 'a1b2c3.' });
});

test('the bank’s callback URL is the gateway’s, with the callback token', () => {
  const env = environmentOf('charges', addresses(false), secrets, {});
  expect(env.PIX_TEST_CALLBACK_URL).toBe(`${gateway}/callbacks/bacen/test/cb`);
  expect(env).toMatchObject({ PIX_TEST_URL: `${sandboxUrl}/api/v2`, PIX_TEST_DISPUTES: 'catraca' });
});

test('withdrawals are paid by the sandbox bank, which calls back at a route of its own', () => {
  const env = environmentOf('balance', addresses(false), secrets, {});
  expect(env.PAYOUT_TEST_CALLBACK_URL).toBe(`${gateway}/callbacks/efi/test/cb`);
  expect(env.PAYOUT_TEST_URL).toBe(sandboxUrl);
});

test('cards are charged at the sandbox acquirer, which calls back at a route of its own', () => {
  const [charges, sandbox] = [
    environmentOf('charges', addresses(false), secrets, {}),
    environmentOf('sandbox', addresses(false), secrets, {}),
  ];
  expect(charges).toMatchObject({
    ACQUIRER_TEST_URL: `${sandboxUrl}/core/v5`,
    ACQUIRER_TEST_SECRET_KEY: sandbox.SANDBOX_ACQUIRER_SECRET_KEY,
    ACQUIRER_TEST_PUBLIC_KEY: sandbox.SANDBOX_ACQUIRER_PUBLIC_KEY,
    ACQUIRER_TEST_THREE_DS_SECRET: sandbox.SANDBOX_THREE_DS_SECRET,
  });
  expect(sandbox.SANDBOX_ACQUIRER_WEBHOOK_URL).toBe(`${gateway}/callbacks/pagarme/test/cb`);
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

test('S27.53 people’s e-mails go to the mailbox, unless there is a mail server', () => {
  const withMailbox = { ...addresses(false), smtpUrl: 'smtp://127.0.0.1:1' };
  const smtpOf = (name: 'identity' | 'gateway', inherited: NodeJS.ProcessEnv = {}) =>
    environmentOf(name, withMailbox, secrets, inherited).SMTP_URL;
  expect([smtpOf('identity'), smtpOf('gateway')]).toEqual(['smtp://127.0.0.1:1', undefined]);
  expect(smtpOf('identity', { SMTP_URL: 'smtps://mail.example' })).toBe('smtps://mail.example');
  expect(environmentOf('identity', addresses(false), secrets, {}).SMTP_URL).toBeUndefined();
});
