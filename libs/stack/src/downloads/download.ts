import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Progress } from '../command/terminal.ts';
import { UserError } from '../command/user-error.ts';

/** Lower-case hex digest of a file. */
export async function digest(file: string, algorithm: 'sha256' | 'sha512'): Promise<string> {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Refuses a file that is not the one expected. */
export async function verify(
  file: string,
  expected: string,
  algorithm: 'sha256' | 'sha512' = 'sha256',
): Promise<void> {
  if ((await digest(file, algorithm)) === expected) return;
  throw new UserError(
    `${file} does not have the checksum it should have: it was damaged or changed on its way, run it again.`,
  );
}

/** Checks every file named in a manifest in the format of `sha256sum` against `directory`. */
export async function verifyManifest(manifest: string, directory: string): Promise<void> {
  const files = parseManifest(await readFile(manifest, 'utf8'));
  await Promise.all(files.map(({ name, sha256 }) => verify(join(directory, name), sha256)));
}

/** Lines of `sha256sum`: digest, two spaces, file name. */
export function parseManifest(text: string): { name: string; sha256: string }[] {
  return [...text.matchAll(/^([0-9a-f]{64}) [ *](.+)$/gm)].map(([, sha256, name]) => ({
    name: name!,
    sha256: sha256!,
  }));
}

/**
 * The digest in an Apache `.sha512` file, which groups and wraps the hex digits and may name the file first.
 */
export function parseApacheSha512(text: string): string {
  const digits = text
    .replace(/^[^\n]*?:/, '')
    .replace(/\s+\S+\.tgz\s*$/, '')
    .replaceAll(/\s/g, '')
    .toLowerCase();
  if (!/^[0-9a-f]{128}$/.test(digits)) throw new Error('not a SHA-512 file');
  return digits;
}

/** Whether anything answers at a URL within the time; any response counts. */
export async function reaches(url: string, timeoutMs: number): Promise<boolean> {
  return fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) }).then(
    () => true,
    () => false,
  );
}

export async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

/** Downloads a file, telling how far it is. */
export async function fetchFile(url: string, file: string, progress: Progress): Promise<void> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
  const total = Number(response.headers.get('content-length'));
  const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  let received = 0;
  let shown = 0;
  body.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received - shown < 10_000_000) return;
    shown = received;
    progress(`downloading, ${Math.round(received / 1e6)} of ${Math.round(total / 1e6)} MB`);
  });
  await pipeline(body, createWriteStream(file));
}
