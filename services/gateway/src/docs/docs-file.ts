import { createHash } from 'node:crypto';
import { accessSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Placeholder, placeholders } from '@catraca/docs-site/placeholders';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Values = Partial<Record<Placeholder, string>>;

interface Rendering {
  plain: Buffer;
  gzipped: Buffer;
  etag: string;
}

/** A file that libs/docs-site wrote beside the bundle. Rendered once. */
export class DocsFile {
  private readonly file: string;
  private rendering: Promise<Rendering> | null = null;

  /** Throws when the build has not written the file. */
  constructor(
    name: string,
    private readonly headers: Record<string, string>,
    private readonly values: Values,
  ) {
    this.file = join(import.meta.dirname, name);
    accessSync(this.file);
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { plain, gzipped, etag } = await this.rendered();
    reply.headers({ ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ...this.headers });
    if (request.headers['if-none-match']?.includes(etag)) reply.code(304).send();
    else if (/\bgzip\b/.test(String(request.headers['accept-encoding'])))
      reply.header('Content-Encoding', 'gzip').send(gzipped);
    else reply.send(plain);
  }

  private rendered(): Promise<Rendering> {
    if (this.rendering) return this.rendering;
    const rendering = this.render();
    rendering.catch(() => {
      this.rendering = null;
    });
    this.rendering = rendering;
    return rendering;
  }

  private async render(): Promise<Rendering> {
    const plain = Buffer.from(withValues(await readFile(this.file, 'utf8'), this.values));
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    return { plain, gzipped: await promisify(gzip)(plain), etag };
  }
}

function withValues(text: string, values: Values): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(placeholders[name as Placeholder], value),
    text,
  );
}
