import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { UserError } from '@catraca/stack/command/user-error';
import { root } from '@catraca/stack/paths';

/** Settings of this clone for docker compose. */
export const envFile = join(root, '.env');

export function envFileSettings(): NodeJS.Dict<string> {
  if (!existsSync(envFile)) throw new UserError('There is no .env: run npm run compose:env first.');
  return parseEnv(readFileSync(envFile, 'utf8'));
}
