import { readFileSync } from 'node:fs';
import { Brokers } from '@catraca/platform/kafka/brokers';
import { readConfig } from '@catraca/platform/service/config';
import { kafkaSettings } from '@catraca/platform/service/settings';
import { connectionOf } from '@catraca/providers/connectors/connection';
import { checkConnections, connectionSettings } from '@catraca/providers/connectors/settings';
import type { ProviderMode } from '@catraca/providers/provider-mode';
import { secretsFile } from '@catraca/stack/clone';
import { UserError } from '@catraca/stack/command/user-error';
import { readLocalFile } from '@catraca/stack/local-file';
import type { Secrets } from '@catraca/stack/secrets/secrets';
import { MongoClient } from 'mongodb';
import { z } from 'zod';
import type { Sources } from './sources.ts';

/** Fails fast when MongoDB is unreachable. */
const SERVER_SELECTION_TIMEOUT_MS = 10_000;

const settings = z
  .object({
    MONGODB_URI: z.string(),
    DATABASE_PREFIX: z.string().default('catraca_'),
    ...kafkaSettings,
    ...connectionSettings('PIX'),
    ...connectionSettings('PAYOUT'),
    ...connectionSettings('ACQUIRER'),
  })
  .superRefine(checkConnections('PIX'))
  .superRefine(checkConnections('PAYOUT'))
  .superRefine(checkConnections('ACQUIRER'));

/**
 * Connects to what the settings name: the same ones as those of charges. Without them, the stack of this
 * clone.
 */
export function connect(env: NodeJS.ProcessEnv, livemode: boolean): Sources & { close(): Promise<void> } {
  const given = env.MONGODB_URI ? env : localStack();
  const config = readConfig('reconcile', settings, given);
  const mode = livemode ? 'LIVE' : 'TEST';
  const { bank, payouts, acquirer } = providersOf(config, mode);
  if (!bank)
    throw new UserError(`No bank: set PIX_${mode}_URL and the other PIX_${mode}_… settings of charges.`);
  const client = new MongoClient(config.MONGODB_URI, {
    readPreference: 'primary',
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
  });
  return {
    client,
    database: (service) => `${config.DATABASE_PREFIX}${service}`,
    brokers: new Brokers('reconcile', config),
    bank,
    payouts,
    acquirer,
    livemode,
    close: async () =>
      void (await Promise.all([client.close(), bank.close(), payouts?.close(), acquirer?.close()])),
  };
}

/** The providers of one mode, for reading only. Null where the settings name none. */
export function providersOf(settings: Readonly<Record<string, unknown>>, mode: ProviderMode) {
  const options = { backgroundCallsPerSecond: 1 }; // not used: reconciliation calls in the foreground
  return {
    bank: connectionOf('PIX', settings, mode, options)?.foreground ?? null,
    payouts: connectionOf('PAYOUT', settings, mode, options)?.foreground ?? null,
    acquirer: connectionOf('ACQUIRER', settings, mode, options)?.foreground ?? null,
  };
}

function localStack(): NodeJS.ProcessEnv {
  const { tools, sandbox_url } = readLocalFile('MONGODB_URI and the settings of charges');
  const secrets = JSON.parse(readFileSync(secretsFile, 'utf8'));
  return {
    ...tools.reconcile,
    ...sandboxSettings(sandbox_url, `${sandbox_url}/core/v5`, secrets),
  };
}

type SandboxSecrets = Pick<
  Secrets,
  'sandboxClientId' | 'sandboxClientSecret' | 'acquirerSecretKey' | 'acquirerPublicKey'
>;

/** The sandbox as the test providers, for reading only. `bankUrl`: its origin. */
export function sandboxSettings(bankUrl: string, acquirerUrl: string, secrets: SandboxSecrets) {
  const bank = {
    URL: bankUrl,
    CLIENT_ID: secrets.sandboxClientId,
    CLIENT_SECRET: secrets.sandboxClientSecret,
  };
  return {
    ...named('PIX_TEST', { ...bank, URL: `${bankUrl}/api/v2`, KEY: 'read-only', AUTOMATIC_ACCOUNT: '0' }),
    ...named('PAYOUT_TEST', { ...bank, KEY: 'read-only' }),
    ...named('ACQUIRER_TEST', {
      URL: acquirerUrl,
      SECRET_KEY: secrets.acquirerSecretKey,
      PUBLIC_KEY: secrets.acquirerPublicKey,
    }),
  };
}

function named(prefix: string, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${prefix}_${field}`, value]));
}
