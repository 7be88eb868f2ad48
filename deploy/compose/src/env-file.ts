import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { missingSettings } from './env-settings.ts';

/**
 * Writes the settings that `file` lacks, at its end. What it has stays as it is, also where it is empty.
 * Returns the names of what was added.
 */
export function completeEnvFile(file: string): string[] {
  const isNew = !existsSync(file);
  const text = isNew ? '' : readFileSync(file, 'utf8');
  const missing = Object.entries(missingSettings(parseEnv(text)));
  const lines = missing.map(([name, value]) => `${name}=${value}`);
  if (isNew) {
    const title = '# Written by npm run compose:env. Every secret of this system: never commit it.';
    writeFileSync(file, [title, ...lines, ''].join('\n'), { mode: 0o600 });
  } else if (missing.length > 0) {
    const gap = text === '' || text.endsWith('\n') ? '' : '\n';
    appendFileSync(file, `${gap}${['# Added by npm run compose:env.', ...lines, ''].join('\n')}`);
  }
  return missing.map(([name]) => name);
}
