import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Stands for the address of the gateway, wherever a text names it. */
export const BASE_URL = '{base_url}';

const KEPT_ADDRESSES = 8;
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

interface Edition {
  plain: Buffer;
  gzipped: Buffer;
  etag: string;
}

/** A text written once, at start, and served as bytes: one edition for each address that the gateway is called by. */
export class Publication {
  private readonly editions = new LRUCache<string, Edition>({ max: KEPT_ADDRESSES });

  constructor(
    private readonly text: string,
    private readonly headers: Record<string, string>,
  ) {}

  send(request: FastifyRequest, reply: FastifyReply): void {
    const { plain, gzipped, etag } = this.editionFor(baseUrlOf(request));
    reply.headers({ ...this.headers, ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
    if (request.headers['if-none-match']?.includes(etag)) reply.code(304).send();
    else if (/\bgzip\b/.test(String(request.headers['accept-encoding'])))
      reply.header('Content-Encoding', 'gzip').send(gzipped);
    else reply.send(plain);
  }

  private editionFor(baseUrl: string): Edition {
    const kept = this.editions.get(baseUrl);
    if (kept) return kept;

    const plain = Buffer.from(this.text.replaceAll(BASE_URL, baseUrl));
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const edition = { plain, gzipped: gzipSync(plain), etag };
    this.editions.set(baseUrl, edition);
    return edition;
  }
}

/** As the caller wrote it; nothing that could mean something in HTML or JSON. */
function baseUrlOf({ protocol, host }: FastifyRequest): string {
  return HOST.test(host) ? `${protocol}://${host}` : '';
}
