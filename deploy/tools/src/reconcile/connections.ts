import { existsSync, readFileSync } from 'node:fs';
import { Brokers } from '@catraca/platform/kafka/brokers';
import { readConfig } from '@catraca/platform/service/config';
import { kafkaSettings } from '@catraca/platform/service/settings';
import { BacenPix } from '@catraca/providers/bacen/client';
import type { BankOptions } from '@catraca/providers/bacen/http';
import { bankOptions, bankSettings, checkBankSettings } from '@catraca/providers/bacen/settings';
import { EfiPayouts } from '@catraca/providers/efi/client';
import { checkPayoutSettings, payoutOptions, payoutSettings } from '@catraca/providers/efi/settings';
import { PagarmeAcquirer } from '@catraca/providers/pagarme/client';
import type { PagarmeOptions } from '@catraca/providers/pagarme/http';
import {
  acquirerOptions,
  acquirerSettings,
  checkAcquirerSettings,
} from '@catraca/providers/pagarme/settings';
import { secretsFile } from '@catraca/stack/clone';
import { UserError } from '@catraca/stack/command/user-error';
import { localFile } from '@catraca/stack/local-file';
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
    ...bankSettings('TEST'),
    ...bankSettings('LIVE'),
    ...payoutSettings('TEST'),
    ...payoutSettings('LIVE'),
    ...acquirerSettings('TEST'),
    ...acquirerSettings('LIVE'),
  })
  .superRefine(checkBankSettings)
  .superRefine(checkPayoutSettings)
  .superRefine(checkAcquirerSettings);

/** Connects to what the settings name: the same ones as those of charges. Without them, the stack of this clone. */
export function connect(env: NodeJS.ProcessEnv, livemode: boolean): Sources & { close(): Promise<void> } {
  const given = env.MONGODB_URI ? env : localStack();
  const config = readConfig('reconcile', settings, given);
  const mode = livemode ? 'LIVE' : 'TEST';
  const options = bankOptions(config, mode);
  if (!options)
    throw new UserError(`No bank: set PIX_${mode}_URL and the other PIX_${mode}_… settings of charges.`);
  const client = new MongoClient(config.MONGODB_URI, {
    readPreference: 'primary',
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
  });
  const bank = bankOf(options);
  const payouts = payoutsOf(payoutOptions(config, mode));
  const acquirer = acquirerOf(acquirerOptions(config, mode));
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

/** The bank, for reading only: nothing is created, so it needs no Pix key. */
export function bankOf(options: BankOptions): BacenPix {
  return new BacenPix({ ...options, pixKey: '', merchant: { name: '', city: '' } });
}

/** The bank that pays withdrawals, for reading only. */
export function payoutsOf(options: BankOptions | null): EfiPayouts | null {
  return options && new EfiPayouts({ ...options, pixKey: '' });
}

/** The acquirer, for reading only. */
export function acquirerOf(options: PagarmeOptions | null): PagarmeAcquirer | null {
  return options && new PagarmeAcquirer(options);
}

function localStack(): NodeJS.ProcessEnv {
  if (!existsSync(localFile)) {
    throw new UserError(
      'No stack is running in this clone: run npm start, or set MONGODB_URI and the settings of charges (see --help).',
    );
  }
  const { mongodb_uri, kafka_brokers, sandbox_url } = JSON.parse(readFileSync(localFile, 'utf8'));
  const secrets = JSON.parse(readFileSync(secretsFile, 'utf8'));
  const { sandboxClientId, sandboxClientSecret, acquirerSecretKey, acquirerPublicKey } = secrets;
  return {
    MONGODB_URI: mongodb_uri,
    KAFKA_BROKERS: kafka_brokers,
    PIX_TEST_URL: sandbox_url,
    PIX_TEST_CLIENT_ID: sandboxClientId,
    PIX_TEST_CLIENT_SECRET: sandboxClientSecret,
    PIX_TEST_KEY: 'read-only',
    PAYOUT_TEST_URL: sandbox_url,
    PAYOUT_TEST_CLIENT_ID: sandboxClientId,
    PAYOUT_TEST_CLIENT_SECRET: sandboxClientSecret,
    PAYOUT_TEST_KEY: 'read-only',
    ACQUIRER_TEST_URL: `${sandbox_url}/core/v5`,
    ACQUIRER_TEST_SECRET_KEY: acquirerSecretKey,
    ACQUIRER_TEST_PUBLIC_KEY: acquirerPublicKey,
  };
}
