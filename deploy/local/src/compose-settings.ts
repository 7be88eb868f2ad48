import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './paths.ts';
import { UserError } from './user-error.ts';

/** Settings of this clone for docker compose. */
export const envFile = join(root, '.env');

export function envFileSettings(): NodeJS.Dict<string> {
  if (!existsSync(envFile)) throw new UserError('There is no .env: run npm run compose:env first.');
  return parseEnv(readFileSync(envFile, 'utf8'));
}
