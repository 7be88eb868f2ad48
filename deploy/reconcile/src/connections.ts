import { existsSync, readFileSync } from 'node:fs';
import { secretsFile } from '@catraca/local/clone';
import { localFile } from '@catraca/local/local-file';
import { UserError } from '@catraca/local/user-error';
import { Brokers } from '@catraca/platform/kafka/brokers';
import { readConfig } from '@catraca/platform/service/config';
import { kafkaSettings } from '@catraca/platform/service/settings';
import { z } from 'zod';

/** Addresses and credentials of the systems that are reconciled. */
export interface Connections {
  mongodbUri: string;
  brokers: Brokers;
  bank: { baseUrl: string; clientId: string; clientSecret: string };
  databasePrefix: string;
}

export function connectionsFrom(env: NodeJS.ProcessEnv): Connections {
  const { MONGODB_URI, KAFKA_BROKERS, BANK_URL } = env;
  return MONGODB_URI && KAFKA_BROKERS && BANK_URL ? fromEnvironment(env) : fromLocalStack();
}

function fromEnvironment(env: NodeJS.ProcessEnv): Connections {
  return {
    mongodbUri: env.MONGODB_URI!,
    brokers: brokersOf(env),
    bank: {
      baseUrl: env.BANK_URL!,
      clientId: env.BANK_CLIENT_ID ?? '',
      clientSecret: env.BANK_CLIENT_SECRET ?? '',
    },
    databasePrefix: env.DATABASE_PREFIX ?? 'catraca_',
  };
}

function fromLocalStack(): Connections {
  if (!existsSync(localFile)) {
    throw new UserError(
      'No stack is running in this clone: run npm start, or set MONGODB_URI, KAFKA_BROKERS and BANK_URL (see --help).',
    );
  }
  const { mongodb_uri, kafka_brokers, sandbox_url } = JSON.parse(readFileSync(localFile, 'utf8'));
  const { sandboxClientId, sandboxClientSecret } = JSON.parse(readFileSync(secretsFile, 'utf8'));
  return {
    mongodbUri: mongodb_uri,
    brokers: brokersOf({ KAFKA_BROKERS: kafka_brokers }),
    bank: { baseUrl: sandbox_url, clientId: sandboxClientId, clientSecret: sandboxClientSecret },
    databasePrefix: 'catraca_',
  };
}

/** Uses the same settings as services, including TLS and SASL. */
function brokersOf(env: NodeJS.ProcessEnv): Brokers {
  return new Brokers('reconcile', readConfig('reconcile', z.object(kafkaSettings), env));
}
