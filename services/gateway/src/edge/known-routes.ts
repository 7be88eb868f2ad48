import type { FastifyInstance } from 'fastify';

/** The registered methods of each path. */
export class KnownRoutes {
  private readonly routes: { pattern: RegExp; method: string }[] = [];

  /** Collects the routes that are registered after this. */
  constructor(server: FastifyInstance) {
    server.addHook('onRoute', ({ url, method }) => {
      const pattern = new RegExp(`^${url.split('/').map(segmentPattern).join('/')}$`);
      for (const one of [method].flat()) this.routes.push({ pattern, method: one });
    });
  }

  /** For the `Allow` header. Empty for an unknown path. */
  methodsAt(url: string): string[] {
    const [path = ''] = url.split('?');
    const methods = this.routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  }
}

/** Replaces a URL that cannot be percent-decoded by an unknown path: Fastify would answer it before any hook. */
export function routableUrl({ url = '/' }: { url?: string | undefined }): string {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split(/[?#]/, 1)[0]!);
    return url;
  } catch {
    return '/not-a-path';
  }
}

function segmentPattern(segment: string): string {
  return segment.startsWith(':') ? '[^/]+' : segment.replace(/[^\w-]/g, '\\$&');
}
