import { panelMounts } from '@catraca/contracts/http/endpoints/panel-mounts';
import type { FastifyInstance } from 'fastify';

const PANEL_PATH = '/panel/v1/';

/**
 * A handler that is mounted in the panel has two routes. Gives the panel's its own row of the table, with the
 * access of people. Call before all hooks that read the row.
 */
export function giveMountsTheirRow(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const { endpoint } = route.config ?? {};
    const mount = endpoint && route.url.startsWith(PANEL_PATH) ? panelMounts.get(endpoint.id) : undefined;
    if (mount) route.config = { ...route.config, endpoint: mount };
  });
}
