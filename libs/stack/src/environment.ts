import { type ServiceDescriptor, type ServiceName, services } from '@catraca/contracts/services';
import { kafkaLogin, passwordOf, uriOf } from './access/passwords.ts';
import { compileCacheDirectory, ledgerHeadsFile } from './paths.ts';
import { certificateSettings } from './secrets/certificates.ts';
import type { Secrets } from './secrets/secrets.ts';

export type ServicePorts = Record<ServiceName, number>;

export interface StackAddresses {
  ports: ServicePorts;
  mongodb: { uri: string; external: boolean };
  kafka: { brokers: string; external: boolean };
  /** SMTP_URL of the mailbox, if there is one. */
  smtpUrl?: string;
}

const host = '127.0.0.1';

export const baseUrl = (ports: ServicePorts) => `http://${host}:${ports.gateway}`;
export const sandboxUrl = (ports: ServicePorts) => `http://${host}:${ports.sandbox}`;
/** API Pix of the sandbox bank. Its tokens, its control API and Efí's routes are at the origin. */
export const bankUrl = (ports: ServicePorts) => `${sandboxUrl(ports)}/api/v2`;
export const acquirerUrl = (ports: ServicePorts) => `${sandboxUrl(ports)}/core/v5`;

/**
 * Environment of a service: common settings, its port, addresses of the services that it calls, and its own
 * settings.
 */
export function environmentOf(
  name: ServiceName,
  addresses: StackAddresses,
  secrets: Secrets,
  inherited: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const { ports, mongodb, kafka } = addresses;
  const port = String(ports[name]);
  return {
    ...withoutNpm(inherited),
    LOG_LEVEL: inherited.LOG_LEVEL ?? 'info',
    NODE_COMPILE_CACHE: compileCacheDirectory,
    NODE_OPTIONS: nodeOptions(inherited),
    MALLOC_ARENA_MAX: '2', // each arena of V8's compiler threads keeps 3 to 16 MB
    HOST: host,
    ...portSetting(name, port),
    ...(mongodb.external
      ? { MONGODB_URI: mongodb.uri, MONGODB_DATABASE: `catraca_${secrets.clone}_${name}` }
      : ownDatabase(name, mongodb.uri, secrets.accessKey)),
    KAFKA_BROKERS: kafka.brokers,
    KAFKA_TOPIC_PREFIX: kafka.external ? `${secrets.clone}.` : '',
    ...(kafka.external ? {} : kafkaLogin(secrets.accessKey, name)),
    ...dataKeysOf(name, secrets.dataKeys),
    ...certificateSettings(name),
    GRPC_REFLECTION: 'true',
    ...calledServices(name, ports),
    ...ownSettings(ports, secrets)[name],
    ...mailSetting(name, addresses, inherited),
  };
}

/** A mail server of one's own goes before the mailbox. */
function mailSetting(
  name: ServiceName,
  { smtpUrl }: StackAddresses,
  { SMTP_URL }: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  return name === 'identity' && smtpUrl && !SMTP_URL ? { SMTP_URL: smtpUrl } : {};
}

/** The keys of a service's purpose. Without one it gets none. */
export function dataKeysOf(name: ServiceName, keys: Secrets['dataKeys']): NodeJS.ProcessEnv {
  const { dataKeys } = services[name] as ServiceDescriptor;
  return dataKeys ? { DATA_KEYS: keys[dataKeys] } : {};
}

/** A service's database, and its own user there. */
export function ownDatabase(name: ServiceName, uri: string, accessKey: string, prefix = 'catraca_') {
  const database = `${prefix}${name}`;
  const password = passwordOf(accessKey, 'mongodb', database);
  return { MONGODB_URI: uriOf(uri, database, password), MONGODB_DATABASE: database };
}

/** V8's young generation grows to 48 MB by default, which idle services keep. */
function nodeOptions({ NODE_OPTIONS = '' }: NodeJS.ProcessEnv): string {
  return `${NODE_OPTIONS} --max-semi-space-size=4`.trim();
}

/** The variable that holds the port of a service's server. */
export function portSetting(name: ServiceName, port: string): NodeJS.ProcessEnv {
  return services[name].kind === 'http' ? { HTTP_PORT: port } : { GRPC_PORT: port };
}

function calledServices(name: ServiceName, ports: ServicePorts): NodeJS.ProcessEnv {
  const { calls } = services[name] as ServiceDescriptor;
  const addresses = Object.entries(calls).map(([variable, called]) => {
    return [variable, `${host}:${ports[called as ServiceName]}`];
  });
  return Object.fromEntries(addresses);
}

function ownSettings(ports: ServicePorts, secrets: Secrets): Partial<Record<ServiceName, NodeJS.ProcessEnv>> {
  return {
    gateway: {
      OPERATOR_TOKEN: secrets.operatorToken,
      CALLBACK_TOKEN_TEST: secrets.callbackToken,
      CALLBACK_TOKEN_LIVE: secrets.liveCallbackToken,
      PUBLIC_URL: baseUrl(ports),
    },
    identity: { PANEL_URL: `${baseUrl(ports)}/panel` },
    charges: {
      ...testBank(ports, secrets),
      ...testAcquirer(ports, secrets),
      PIX_TEST_CALLBACK_URL: `${baseUrl(ports)}/callbacks/bacen/test/${secrets.callbackToken}`,
    },
    vault: testAcquirer(ports, secrets),
    refunds: { ...testBank(ports, secrets), ...testAcquirer(ports, secrets) },
    subscriptions: {
      ...testBank(ports, secrets),
      PIX_TEST_CALLBACK_URL: `${baseUrl(ports)}/callbacks/bacen/test/${secrets.callbackToken}`,
    },
    balance: {
      LEDGER_KEY: secrets.ledgerKey,
      LEDGER_HEADS_FILE: ledgerHeadsFile,
      ...testPayoutBank(ports, secrets),
      ...testAcquirer(ports, secrets),
    },
    webhooks: { WEBHOOK_ALLOW_PRIVATE: 'true' },
    notifier: { WEBHOOK_ALLOW_PRIVATE: 'true' },
    sandbox: {
      SANDBOX_CLIENT_ID: secrets.sandboxClientId,
      SANDBOX_CLIENT_SECRET: secrets.sandboxClientSecret,
      SANDBOX_ACQUIRER_SECRET_KEY: secrets.acquirerSecretKey,
      SANDBOX_ACQUIRER_PUBLIC_KEY: secrets.acquirerPublicKey,
      SANDBOX_THREE_DS_SECRET: secrets.threeDsSecret,
      SANDBOX_ACQUIRER_WEBHOOK_URL: `${baseUrl(ports)}/callbacks/pagarme/test/${secrets.callbackToken}`,
    },
  };
}

/** The sandbox bank, for the services that talk with a bank. */
function testBank(ports: ServicePorts, secrets: Secrets): NodeJS.ProcessEnv {
  return {
    PIX_TEST_URL: bankUrl(ports),
    PIX_TEST_CLIENT_ID: secrets.sandboxClientId,
    PIX_TEST_CLIENT_SECRET: secrets.sandboxClientSecret,
    PIX_TEST_KEY: 'pix@catraca.example',
    PIX_TEST_DISPUTES: 'catraca',
    PIX_TEST_AUTOMATIC_ACCOUNT: '123456',
    SANDBOX_URL: sandboxUrl(ports),
  };
}

/** The sandbox acquirer, for the services that talk with an acquirer. */
function testAcquirer(ports: ServicePorts, secrets: Secrets): NodeJS.ProcessEnv {
  return {
    ACQUIRER_TEST_URL: acquirerUrl(ports),
    ACQUIRER_TEST_SECRET_KEY: secrets.acquirerSecretKey,
    ACQUIRER_TEST_PUBLIC_KEY: secrets.acquirerPublicKey,
    ACQUIRER_TEST_POSTAL_CODES_URL: sandboxUrl(ports),
    ACQUIRER_TEST_THREE_DS_URL: `${sandboxUrl(ports)}/3ds`,
    ACQUIRER_TEST_THREE_DS_SECRET: secrets.threeDsSecret,
  };
}

/** The sandbox bank as the one that pays withdrawals: another Pix key, as each key has one callback URL. */
function testPayoutBank(ports: ServicePorts, secrets: Secrets): NodeJS.ProcessEnv {
  return {
    PAYOUT_TEST_URL: sandboxUrl(ports),
    PAYOUT_TEST_CLIENT_ID: secrets.sandboxClientId,
    PAYOUT_TEST_CLIENT_SECRET: secrets.sandboxClientSecret,
    PAYOUT_TEST_KEY: 'saques@catraca.example',
    PAYOUT_TEST_CALLBACK_URL: `${baseUrl(ports)}/callbacks/efi/test/${secrets.callbackToken}`,
    SANDBOX_URL: sandboxUrl(ports),
  };
}

/** Removes the roughly hundred variables that npm sets for its scripts. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_|^CATRACA_STARTED_AT$/.test(name)));
}
