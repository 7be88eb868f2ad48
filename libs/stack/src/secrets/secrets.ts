import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type DataKeyPurpose, dataKeyPurposes } from '@catraca/contracts/data-keys';
import { UserError } from '../command/user-error.ts';
import { writePrivateJson } from './private-file.ts';

/** The demo seller, kept so that every start uses the same one. */
export interface Demo {
  account: string;
  secretKey: string;
  /** For the demo shop's page. */
  publishableKey: string;
  webhookEndpoint: string;
  webhookSecret: string;
}

/** Secrets of this clone, kept between starts. */
export interface Secrets {
  /** Six hex digits in the names of this clone's databases and topics on a shared MongoDB or Kafka. */
  clone: string;
  /** Passwords of users at MongoDB and Kafka come from it (`access/passwords.ts`). */
  accessKey: string;
  /** `local:` and 32 bytes in base64, by purpose. */
  dataKeys: Record<DataKeyPurpose, string>;
  /** 32 bytes in base64, of the ledger's hash chains. */
  ledgerKey: string;
  operatorToken: string;
  /** Of the test bank. */
  callbackToken: string;
  liveCallbackToken: string;
  sandboxClientId: string;
  sandboxClientSecret: string;
  /** Of the merchant at the sandbox acquirer. */
  acquirerSecretKey: string;
  acquirerPublicKey: string;
  /** Signs 3DS tokens. */
  threeDsSecret: string;
  demo?: Demo;
}

/** Reads the secrets in `file`, or creates them. Throws a UserError if the file lacks one. */
export function loadSecrets(file: string): Secrets {
  const created = newSecrets();
  if (!existsSync(file)) {
    saveSecrets(file, created);
    return created;
  }
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const missing = Object.keys(created).filter((name) => !(name in stored));
  if (missing.length === 0) return withEveryKey(file, stored, created);
  throw new UserError(
    `${file} lacks ${missing.join(', ')}: another commit wrote it. Delete this clone's data: npm start -- --reset`,
  );
}

/** A purpose that is new since then gets its key: nothing is sealed with it yet. */
function withEveryKey(file: string, stored: Secrets, created: Secrets): Secrets {
  if (dataKeyPurposes.every((purpose) => purpose in stored.dataKeys)) return stored;
  const completed = { ...stored, dataKeys: { ...created.dataKeys, ...stored.dataKeys } };
  saveSecrets(file, completed);
  return completed;
}

function newSecrets(): Secrets {
  return {
    clone: randomBytes(3).toString('hex'),
    accessKey: key(),
    dataKeys: newDataKeys('local'),
    ledgerKey: key(),
    operatorToken: `op_${token()}`,
    callbackToken: token(),
    liveCallbackToken: token(),
    sandboxClientId: 'catraca-local',
    sandboxClientSecret: token(),
    acquirerSecretKey: `sk_sandbox_${token()}`,
    acquirerPublicKey: `pk_sandbox_${token()}`,
    threeDsSecret: key(),
  };
}

export function saveSecrets(file: string, secrets: Secrets): void {
  mkdirSync(dirname(file), { recursive: true });
  writePrivateJson(file, secrets);
}

/** A data key for each purpose. */
export function newDataKeys(id: string): Record<DataKeyPurpose, string> {
  const pairs = dataKeyPurposes.map((purpose) => [purpose, `${id}:${key()}`]);
  return Object.fromEntries(pairs) as Record<DataKeyPurpose, string>;
}

const key = () => randomBytes(32).toString('base64');
const token = () => randomBytes(24).toString('base64url');
