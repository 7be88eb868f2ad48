import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

type Encoding = 'br' | 'gzip';
const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

interface WebFile {
  plain: Buffer;
  etag: string;
  type: string;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

/**
 * What libs/checkout-web and libs/panel-web have built, and pictures of the docs, by their path below
 * `web`. In memory, compressed at their first use.
 */
@Injectable()
export class WebFiles {
  private readonly files: ReadonlyMap<string, WebFile>;

  /** Throws when they have not been built. */
  constructor() {
    const folder = join(import.meta.dirname, 'web');
    if (!existsSync(join(folder, 'page.html')))
      throw new Error(`the payment page is missing in ${folder}: build libs/checkout-web, then the gateway`);
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
    this.files = new Map(names.map((name) => [name, fileOf(readFileSync(join(folder, name)), name)]));
  }

  /** The content of a file that the build has written. */
  read(name: string): Buffer {
    return this.files.get(name)!.plain;
  }

  /** Throws resource_not_found. */
  async send(
    name: string,
    headers: Readonly<Record<string, string>>,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<void> {
    const file = this.files.get(name);
    if (!file) throw new ApiError('resource_not_found');
    const vary = String(reply.getHeader('Vary') ?? 'Accept-Encoding');
    reply.headers({ 'Content-Type': file.type, ETag: file.etag, Vary: vary, ...headers });
    if (request.headers['if-none-match']?.includes(file.etag)) return void reply.code(304).send();
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
    if (!encoding) return void reply.send(file.plain);
    file.compressed[encoding] ??= compressors[encoding](file.plain);
    reply.header('Content-Encoding', encoding).send(await file.compressed[encoding]);
  }
}

function fileOf(plain: Buffer, name: string): WebFile {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, etag, type: types[extname(name)] ?? 'application/octet-stream', compressed: {} };
}

function encodingFor(accepted: string): Encoding | null {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}
