import type { RouteOptions } from 'fastify';

export type RouteHooks = Partial<Pick<RouteOptions, 'onRequest' | 'preHandler' | 'onSend'>>;

/**
 * Adds hooks to a route during its registration. They run after the hooks of all routes, in the order given.
 */
export function addHooks(route: RouteOptions, hooks: RouteHooks): void {
  for (const [name, hook] of Object.entries(hooks)) {
    const before = route[name as keyof RouteHooks] ?? [];
    Object.assign(route, { [name]: [before, hook].flat() });
  }
}
