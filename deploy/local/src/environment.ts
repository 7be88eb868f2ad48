import { compileCacheDirectory } from './paths.ts';
import type { Secrets } from './secrets.ts';

export const serviceNames = [
  'gateway',
  'accounts',
  'charges',
  'balance',
  'webhooks',
  'notifier',
  'sandbox',
] as const;
export type ServiceName = (typeof serviceNames)[number];
export type ServicePorts = Record<ServiceName, number>;

export interface StackAddresses {
  ports: ServicePorts;
  mongodb: { uri: string; external: boolean };
  kafka: { brokers: string; external: boolean };
}

const host = '127.0.0.1';
const httpServices: readonly ServiceName[] = ['gateway', 'sandbox'];

export const baseUrl = (ports: ServicePorts) => `http://${host}:${ports.gateway}`;
export const sandboxUrl = (ports: ServicePorts) => `http://${host}:${ports.sandbox}`;

/** All settings of one service: what every service is told, its port, and what only it needs. */
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
    MALLOC_ARENA_MAX: '2', // else what V8's compiler threads let go of stays theirs: 3 to 16 MB of a service
    HOST: host,
    ...(httpServices.includes(name) ? { HTTP_PORT: port } : { GRPC_PORT: port }),
    MONGODB_URI: mongodb.uri,
    MONGODB_DATABASE: mongodb.external ? `catraca_${secrets.clone}_${name}` : `catraca_${name}`,
    KAFKA_BROKERS: kafka.brokers,
    KAFKA_TOPIC_PREFIX: kafka.external ? `${secrets.clone}.` : '',
    DATA_KEYS: secrets.dataKeys,
    ...ownSettings(ports, secrets)[name],
  };
}

function ownSettings(ports: ServicePorts, secrets: Secrets): Partial<Record<ServiceName, NodeJS.ProcessEnv>> {
  const grpc = (name: ServiceName) => `${host}:${ports[name]}`;
  return {
    gateway: {
      OPERATOR_TOKEN: secrets.operatorToken,
      CALLBACK_TOKEN: secrets.callbackToken,
      ACCOUNTS_GRPC: grpc('accounts'),
      CHARGES_GRPC: grpc('charges'),
      BALANCE_GRPC: grpc('balance'),
      WEBHOOKS_GRPC: grpc('webhooks'),
    },
    charges: {
      PIX_TEST_URL: sandboxUrl(ports),
      PIX_TEST_CLIENT_ID: secrets.sandboxClientId,
      PIX_TEST_CLIENT_SECRET: secrets.sandboxClientSecret,
      PIX_TEST_KEY: 'pix@catraca.example',
      PIX_TEST_CALLBACK_URL: `${baseUrl(ports)}/callbacks/bacen/test/${secrets.callbackToken}`,
      SANDBOX_URL: sandboxUrl(ports),
    },
    webhooks: { WEBHOOK_ALLOW_PRIVATE: 'true' },
    notifier: { WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOKS_GRPC: grpc('webhooks') },
    sandbox: {
      SANDBOX_CLIENT_ID: secrets.sandboxClientId,
      SANDBOX_CLIENT_SECRET: secrets.sandboxClientSecret,
    },
  };
}

/** npm tells its scripts a hundred things that are not for the services. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_|^CATRACA_STARTED_AT$/.test(name)));
}
