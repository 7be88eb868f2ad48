import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName } from '@catraca/contracts/services';
import { acquirerUrl, baseUrl, type StackAddresses, sandboxUrl } from './environment.ts';
import { stateDirectory } from './paths.ts';
import type { Supervised } from './processes/supervisor.ts';
import { writePrivateJson } from './secrets/private-file.ts';
import type { Demo, Secrets } from './secrets/secrets.ts';

/** Content of `.catraca/local.json`, for tools that use the running stack. */
export interface LocalStack {
  base_url: string;
  operator_token: string;
  demo: { account: string; secret_key: string; webhook_secret: string };
  services: Record<string, { pid: number; port: number }>;
  mongodb_uri: string;
  kafka_brokers: string;
  sandbox_url: string;
  /** The sandbox acquirer, Pagar.me v5. */
  acquirer: { url: string; secret_key: string; public_key: string };
}

export interface RunningStack {
  addresses: StackAddresses;
  services: Map<ServiceName, Supervised>;
  secrets: Secrets;
  demo: Demo;
}

export const localFile = join(stateDirectory, 'local.json');

/** Writes `.catraca/local.json`, readable by its owner only. */
export function writeLocalFile(stack: RunningStack): void {
  writePrivateJson(localFile, describe(stack));
}

export function removeLocalFile(): void {
  rmSync(localFile, { force: true });
}

function describe({
  addresses: { ports, mongodb, kafka },
  services,
  secrets,
  demo,
}: RunningStack): LocalStack {
  return {
    base_url: baseUrl(ports),
    operator_token: secrets.operatorToken,
    demo: { account: demo.account, secret_key: demo.secretKey, webhook_secret: demo.webhookSecret },
    services: Object.fromEntries([...services].map(([name, { pid }]) => [name, { pid, port: ports[name] }])),
    mongodb_uri: mongodb.uri,
    kafka_brokers: kafka.brokers,
    sandbox_url: sandboxUrl(ports),
    acquirer: {
      url: acquirerUrl(ports),
      secret_key: secrets.acquirerSecretKey,
      public_key: secrets.acquirerPublicKey,
    },
  };
}
