import { createSecretKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { secretsFile } from '@catraca/stack/clone';
import { UserError } from '@catraca/stack/command/user-error';
import { readLocalFile } from '@catraca/stack/local-file';
import { ledgerHeadsFile } from '@catraca/stack/paths';
import { MongoClient } from 'mongodb';

/** Where the ledger is; all is only read. */
export interface Sources {
  client: MongoClient;
  /** Database name of a service. */
  database: (service: string) => string;
  key: KeyObject;
  /** Null when there is none. */
  headsFile: string | null;
}

/** Connects to what the environment names. Without MONGODB_URI, to the stack of this clone. */
export async function connect(env: NodeJS.ProcessEnv, headsFile: string | undefined): Promise<Sources> {
  const { MONGODB_URI, LEDGER_KEY, DATABASE_PREFIX = 'catraca_' } = env.MONGODB_URI ? env : localStack();
  if (!LEDGER_KEY || !/^[A-Za-z0-9+/]{43}=$/.test(LEDGER_KEY))
    throw new UserError('LEDGER_KEY is missing or not 32 bytes in base64: give the key that balance has.');
  const written = headsFile ?? (env.MONGODB_URI ? env.LEDGER_HEADS_FILE : ledgerHeadsFile);
  if (headsFile && !existsSync(headsFile))
    throw new UserError(`--heads ${headsFile}: there is no such file.`);
  return {
    client: await MongoClient.connect(MONGODB_URI!, { serverSelectionTimeoutMS: 10_000 }),
    database: (service) => `${DATABASE_PREFIX}${service}`,
    key: createSecretKey(Buffer.from(LEDGER_KEY, 'base64')),
    headsFile: written && existsSync(written) ? written : null,
  };
}

function localStack(): NodeJS.ProcessEnv {
  const { tools } = readLocalFile('MONGODB_URI');
  const { ledgerKey } = JSON.parse(readFileSync(secretsFile, 'utf8'));
  return { ...tools.ledger, LEDGER_KEY: ledgerKey };
}
