import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from './failures.ts';
import type { Io } from './io.ts';

/** With what the API is called. */
export interface Credentials {
  /** Secret key, `sk_test_…` or `sk_live_…`. */
  key: string;
  /** Address of the platform's gateway. */
  url: string;
}

export function configPath({ home }: Pick<Io, 'home'>): string {
  return join(home, '.config/catraca/config.json');
}

/** What `login` saved; nothing without a file. Throws UsageError for a file that is not JSON. */
export async function savedCredentials(io: Pick<Io, 'home'>): Promise<Partial<Credentials>> {
  const path = configPath(io);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw new UsageError(`${path} cannot be read: ${error.code}`);
  });
  try {
    const { key, url } = JSON.parse(text);
    return { ...(typeof key === 'string' && { key }), ...(typeof url === 'string' && { url }) };
  } catch {
    throw new UsageError(`${path} is not JSON: run \`catraca login\``);
  }
}

/** CATRACA_KEY and CATRACA_URL, each before the file. Throws UsageError if one is missing. */
export async function credentialsOf(io: Pick<Io, 'home' | 'env'>): Promise<Credentials> {
  const { CATRACA_KEY, CATRACA_URL } = io.env;
  const saved = CATRACA_KEY && CATRACA_URL ? {} : await savedCredentials(io);
  const key = CATRACA_KEY || saved.key;
  const url = CATRACA_URL || saved.url;
  if (!key) throw new UsageError('no key: run `catraca login`, or set CATRACA_KEY');
  if (!url) throw new UsageError('no address: run `catraca login`, or set CATRACA_URL');
  return { key, url: addressOf(url) };
}

/** The address without a slash at its end. Throws UsageError for what is no HTTP address. */
export function addressOf(written: string): string {
  const url = URL.canParse(written) ? new URL(written) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(`not an address: ${written} (write https://…)`);
  return written.endsWith('/') ? written.slice(0, -1) : written;
}

/** Only the user can read the file. */
export async function saveCredentials(io: Pick<Io, 'home'>, credentials: Credentials): Promise<void> {
  const path = configPath(io);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
}
