import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writePrivately } from './private-file.ts';

/** The seller of the tour, kept so that every start sells for the same one. */
export interface Demo {
  account: string;
  secretKey: string;
  webhookEndpoint: string;
  webhookSecret: string;
}

/** What this clone keeps to itself between starts. */
export interface Secrets {
  /** Six hex digits that keep this clone's names apart on a MongoDB or Kafka shared with others. */
  clone: string;
  /** `local:` and 32 bytes in base64. */
  dataKeys: string;
  operatorToken: string;
  callbackToken: string;
  sandboxClientId: string;
  sandboxClientSecret: string;
  demo?: Demo;
}

/** The secrets in `file`; made now when there are none. */
export function loadSecrets(file: string): Secrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const secrets: Secrets = {
    clone: randomBytes(3).toString('hex'),
    dataKeys: `local:${randomBytes(32).toString('base64')}`,
    operatorToken: `op_${token()}`,
    callbackToken: token(),
    sandboxClientId: 'catraca-local',
    sandboxClientSecret: token(),
  };
  saveSecrets(file, secrets);
  return secrets;
}

export function saveSecrets(file: string, secrets: Secrets): void {
  mkdirSync(dirname(file), { recursive: true });
  writePrivately(file, secrets);
}

const token = () => randomBytes(24).toString('base64url');
