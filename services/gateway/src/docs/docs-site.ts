import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicUrl } from '../adapters/public-url.ts';
import type { GatewaySettings } from '../config.ts';
import { DocsFile } from './docs-file.ts';

/** A page loads what the site has, and calls the API of its own origin. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headersOf: Readonly<Record<string, Record<string, string>>> = {
  '.html': {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy,
    'Referrer-Policy': 'no-referrer',
  },
  '.md': { 'Content-Type': 'text/markdown; charset=utf-8' },
  '.txt': { 'Content-Type': 'text/plain; charset=utf-8' },
  '.json': { 'Content-Type': 'application/json; charset=utf-8' },
  '.css': { 'Content-Type': 'text/css; charset=utf-8' },
  '.js': { 'Content-Type': 'text/javascript; charset=utf-8' },
};

/** A changed file has another name. */
const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** What libs/docs-site wrote beside the bundle, by its address below `/`. */
@Injectable()
export class DocsSite {
  private readonly files: ReadonlyMap<string, DocsFile>;

  /** Throws when it has not been built. */
  constructor(@Inject(CONFIG) settings: GatewaySettings, { origin: baseUrl }: PublicUrl) {
    const values = {
      baseUrl,
      perAddress: number(settings.RATE_LIMIT_IP),
      reads: number(settings.RATE_LIMIT_READS),
      writes: number(settings.RATE_LIMIT_WRITES),
    };
    const folder = join(import.meta.dirname, 'site');
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
    this.files = new Map(
      names.map((name) => [addressOf(name), new DocsFile(join('site', name), headersFor(name), values)]),
    );
  }

  /** An address that no file has is a page that says so, with the status 404. */
  async send(address: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const file = this.files.get(address);
    if (!file) reply.code(404);
    await (file ?? this.files.get('docs/404')!).send(request, reply);
  }

  has(address: string): boolean {
    return this.files.has(address);
  }
}

/** A page's address has no ending. */
function addressOf(name: string): string {
  return name.replace(/\.html$/, '');
}

function headersFor(name: string): Record<string, string> {
  const isAsset = name.startsWith('docs/assets/');
  return { ...headersOf[extname(name)], 'X-Content-Type-Options': 'nosniff', ...(isAsset ? forEver : {}) };
}

/** Formatted as in Brazil. */
function number(value: number): string {
  return value.toLocaleString('pt-BR');
}
