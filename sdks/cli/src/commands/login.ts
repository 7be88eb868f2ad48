import { text as contentOf } from 'node:stream/consumers';
import { AbortError } from 'catraca';
import type { Command } from 'commander';
import { addressOf, type Credentials, saveCredentials, savedAddress } from '../config.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { Gateway, refusalOf } from '../gateway.ts';
import type { Io } from '../io.ts';

interface Options {
  url?: string;
  keyStdin?: boolean;
  keyring: boolean;
}

/** `login`: keeps the key and the address for later commands. */
export function addLogin(program: Command, context: Context): void {
  const command = program
    .command('login')
    .description(
      "Keep the key in the system's keyring, or in a file that only you can read, with the address",
    )
    .option('--url <address>', "address of the platform's gateway")
    .option('--key-stdin', 'read the key from stdin, for scripts')
    .option('--no-keyring', 'keep the key in the file also where there is a keyring')
    .addHelpText('after', '\nExample:\n  catraca login --url https://pay.example.com --key-stdin < key.txt');
  command.action(async (options: Options) => {
    const credentials = await givenCredentials(context.io, options);
    await assertKnown(credentials, context.io.signal);
    const { place, leftInKeyring } = await saveCredentials(context.io, credentials, options.keyring);
    const output = context.output(command);
    output.note(`Saved in ${place}.`);
    if (leftInKeyring)
      output.note(`The key that it replaces is still in the keyring (${leftInKeyring}): revoke it.`);
  });
}

async function givenCredentials(io: Io, { url, keyStdin }: Options): Promise<Credentials> {
  const knownUrl = url ?? io.env.CATRACA_URL ?? (await savedAddress(io));
  const given = keyStdin
    ? { url: knownUrl ?? '', key: (await contentOf(io.stdin)).trim() }
    : await asked(io, knownUrl);
  if (!given.url) throw new UsageError('no address: add --url, or set CATRACA_URL');
  if (!isSecretKey(given.key)) throw new UsageError('not a secret key: it begins with sk_test_ or sk_live_');
  return { key: given.key, url: addressOf(given.url) };
}

async function asked(io: Io, knownUrl: string | undefined): Promise<Credentials> {
  if (!io.isTerminal) throw new UsageError('nobody to ask: add --key-stdin');
  const { isCancel, password, text } = await import('@clack/prompts');
  const url = await text({ message: 'Address of the platform', initialValue: knownUrl ?? 'https://' });
  if (isCancel(url)) throw new AbortError('interrupted');
  const key = await password({
    message: 'Secret key',
    validate: (written: string | undefined) =>
      isSecretKey(written ?? '') ? undefined : 'It begins with sk_test_ or sk_live_.',
  });
  if (isCancel(key)) throw new AbortError('interrupted');
  return { url, key };
}

function isSecretKey(written: string): boolean {
  return /^sk_(?:test|live)_[\w-]{1,200}$/.test(written);
}

/** Throws ApiError for a key that the platform does not know. One that may not read the balance is known. */
async function assertKnown(credentials: Credentials, signal: AbortSignal): Promise<void> {
  const response = await new Gateway(credentials).call('/v1/balance', { signal });
  const refusal = response.ok ? null : await refusalOf(response);
  if (refusal && refusal.code !== 'insufficient_scope') throw refusal;
}
