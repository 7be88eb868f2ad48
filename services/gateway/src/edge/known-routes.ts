import type { FastifyInstance } from 'fastify';

/** The methods that each address answers, as its routes were registered. */
export class KnownRoutes {
  private readonly routes: { pattern: RegExp; method: string }[] = [];

  /** Sees the routes that are registered from now on. */
  constructor(server: FastifyInstance) {
    server.addHook('onRoute', ({ url, method }) => {
      const pattern = new RegExp(`^${url.split('/').map(segmentPattern).join('/')}$`);
      for (const one of [method].flat()) this.routes.push({ pattern, method: one });
    });
  }

  /** For the `Allow` header; empty when there is no such address. */
  methodsAt(url: string): string[] {
    const [path = ''] = url.split('?');
    const methods = this.routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  }
}

/** What cannot be percent-decoded leads where nothing is: Fastify would answer it itself, before any hook. */
export function routableUrl({ url = '/' }: { url?: string | undefined }): string {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split(/[?#]/, 1)[0]!);
    return url;
  } catch {
    return '/not-an-address';
  }
}

function segmentPattern(segment: string): string {
  return segment.startsWith(':') ? '[^/]+' : segment.replace(/[^\w-]/g, '\\$&');
}
