import { createHash } from 'node:crypto';
import { accessSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Placeholder, placeholders } from '@catraca/docs-site/placeholders';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const KEPT_ADDRESSES = 8;
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

type Values = Partial<Record<Placeholder, string>>;

interface Edition {
  plain: Buffer;
  gzipped: Buffer;
  etag: string;
}

/** A file that libs/docs-site wrote, beside the bundle, served as bytes: one edition for each address that the gateway is called by. */
export class Publication {
  private readonly file: string;
  private readonly editions = new LRUCache<string, Promise<Edition>>({ max: KEPT_ADDRESSES });

  /** Throws when the build has not written the file. */
  constructor(
    name: string,
    private readonly headers: Record<string, string>,
    private readonly values: Values = {},
  ) {
    this.file = join(import.meta.dirname, name);
    accessSync(this.file);
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { plain, gzipped, etag } = await this.editionFor(baseUrlOf(request));
    reply.headers({ ...this.headers, ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
    if (request.headers['if-none-match']?.includes(etag)) reply.code(304).send();
    else if (/\bgzip\b/.test(String(request.headers['accept-encoding'])))
      reply.header('Content-Encoding', 'gzip').send(gzipped);
    else reply.send(plain);
  }

  private editionFor(baseUrl: string): Promise<Edition> {
    const kept = this.editions.get(baseUrl);
    if (kept) return kept;
    const edition = this.editionOf({ ...this.values, baseUrl });
    this.editions.set(baseUrl, edition);
    edition.catch(() => this.editions.delete(baseUrl));
    return edition;
  }

  private async editionOf(values: Values): Promise<Edition> {
    const plain = Buffer.from(filledIn(await readFile(this.file, 'utf8'), values));
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    return { plain, gzipped: await promisify(gzip)(plain), etag };
  }
}

function filledIn(text: string, values: Values): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(placeholders[name as Placeholder], value),
    text,
  );
}

/** As the caller wrote it; nothing that could mean something in HTML or JSON. */
function baseUrlOf({ protocol, host }: FastifyRequest): string {
  return HOST.test(host) ? `${protocol}://${host}` : '';
}
