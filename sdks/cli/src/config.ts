import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from './failures.ts';
import type { Io } from './io.ts';
import { printable } from './printable.ts';

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

/** What of the caller's system keeps a key. */
type Keeping = Pick<Io, 'home' | 'keyring'>;

/** What stands in the file. */
interface Saved {
  key?: string;
  url?: string;
  /** The key is in the keyring, under the address. */
  isInKeyring?: boolean;
}

/** Nothing without a file. Throws UsageError for a file that is not JSON. */
async function saved(io: Pick<Io, 'home'>): Promise<Saved> {
  const path = configPath(io);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw new UsageError(`${path} cannot be read: ${error.code}`);
  });
  const { key, url, keyring } = parsed(text, path);
  return {
    ...(typeof key === 'string' && { key }),
    ...(typeof url === 'string' && { url }),
    isInKeyring: keyring === true,
  };
}

function parsed(text: string, path: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new UsageError(`${path} is not JSON: run \`catraca login\``);
  }
}

/** Throws UsageError for a file that is not JSON. */
export async function savedAddress(io: Pick<Io, 'home'>): Promise<string | undefined> {
  return (await saved(io)).url;
}

/** Throws UsageError for a keyring that cannot be read. */
async function savedKey(io: Keeping, { key, url, isInKeyring }: Saved): Promise<string | undefined> {
  if (!isInKeyring || !url) return key;
  const keyring = await io.keyring();
  try {
    return (await keyring?.get(url)) ?? undefined;
  } catch (error) {
    const reason = printable((error as Error).message);
    throw new UsageError(
      `the keyring of the system cannot be read (${reason}): unlock it, or run \`catraca login --no-keyring\``,
    );
  }
}

/** CATRACA_KEY and CATRACA_URL, each before the file. Throws UsageError if one is missing. */
export async function credentialsOf(io: Keeping & Pick<Io, 'env'>): Promise<Credentials> {
  const { CATRACA_KEY, CATRACA_URL } = io.env;
  const kept: Saved = CATRACA_KEY && CATRACA_URL ? {} : await saved(io);
  const url = CATRACA_URL || kept.url;
  // A key goes to the address that it was kept for, and to no other.
  const isOfAddress = !CATRACA_URL || kept.url === undefined || addressOf(CATRACA_URL) === kept.url;
  const key = CATRACA_KEY || (isOfAddress ? await savedKey(io, kept) : undefined);
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

/** Where `login` has put a key. */
export interface SavedPlace {
  place: string;
  /** Why the key that it replaces is still in the keyring. Null: it is not. */
  leftInKeyring: string | null;
}

/**
 * Keeps the key in the keyring of the system, or, where there is none or `usesKeyring` is false, in the file,
 * which only the user can read. The key that it replaces goes.
 */
export async function saveCredentials(
  io: Keeping,
  credentials: Credentials,
  usesKeyring = true,
): Promise<SavedPlace> {
  // Of a file that cannot be read nobody knows what it replaced.
  const { url: replaced, isInKeyring: wasInKeyring } = await saved(io).catch((): Saved => ({}));
  const isInKeyring = usesKeyring && (await keepInKeyring(io, credentials));
  await writeConfig(io, isInKeyring ? { url: credentials.url, keyring: true } : credentials);
  const isOverwritten = isInKeyring && replaced === credentials.url;
  const isLeft = wasInKeyring && replaced !== undefined && !isOverwritten;
  return {
    place: isInKeyring ? 'the keyring of the system' : configPath(io),
    leftInKeyring: isLeft ? await removalFailure(io, replaced) : null,
  };
}

/** Removes the key of this address from the keyring. Returns why it could not, or null. */
async function removalFailure(io: Keeping, url: string): Promise<string | null> {
  try {
    const keyring = await io.keyring();
    if (!keyring) return 'no keyring';
    await keyring.delete(url);
    return null;
  } catch (error) {
    return printable((error as Error).message);
  }
}

/** By the address. False where there is no keyring, or it does not give back what it got. */
async function keepInKeyring(io: Keeping, { key, url }: Credentials): Promise<boolean> {
  try {
    const keyring = await io.keyring();
    await keyring?.set(url, key);
    if ((await keyring?.get(url)) === key) return true;
  } catch {
    // as where there is none
  }
  await removalFailure(io, url); // what cannot be read back is of no use there
  return false;
}

async function writeConfig(io: Pick<Io, 'home'>, content: object): Promise<void> {
  const path = configPath(io);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
}
