import type { FastifyInstance } from 'fastify';

/** The registered methods of each path. */
export class KnownRoutes {
  private readonly routes: { segments: string[]; method: string }[] = [];

  /** Collects the routes that are registered after this. */
  constructor(server: FastifyInstance) {
    server.addHook('onRoute', ({ url, method }) => {
      for (const one of [method].flat()) this.routes.push({ segments: url.split('/'), method: one });
    });
  }

  /** For the `Allow` header. Empty for an unknown path. */
  methodsAt(url: string): string[] {
    const [path = ''] = url.split('?');
    const given = path.split('/');
    const methods = this.routes
      .filter(({ segments }) => isRouteOf(segments, given))
      .map(({ method }) => method);
    return [...new Set(methods)].sort();
  }
}

/**
 * Replaces a URL that cannot be percent-decoded by an unknown path: Fastify would answer it before any hook.
 */
export function routableUrl({ url = '/' }: { url?: string | undefined }): string {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split(/[?#]/, 1)[0]!);
    return url;
  } catch {
    return '/not-a-path';
  }
}

/** Whether a route's segments, some of them parameters, fit those of a path. */
function isRouteOf(segments: readonly string[], given: readonly string[]): boolean {
  if (segments.length !== given.length) return false;
  return segments.every((segment, at) =>
    segment.startsWith(':') ? given[at] !== '' : segment === given[at],
  );
}
