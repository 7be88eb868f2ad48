import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { panelMounts } from '@catraca/contracts/http/endpoints/panel-mounts';
import { PLATFORM_PATH, platformMounts } from '@catraca/contracts/http/endpoints/platform-mounts';
import type { FastifyInstance } from 'fastify';

const PANEL_PATH = '/panel/v1/';

/**
 * A handler that is mounted in the panel has more than one route. Gives the panel's their own rows of the
 * table, with the access of people. Call before all hooks that read the row.
 */
export function giveMountsTheirRow(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const { endpoint } = route.config ?? {};
    const mount = endpoint && mountAt(route.url, endpoint.id);
    if (mount) route.config = { ...route.config, endpoint: mount };
  });
}

function mountAt(url: string, endpointId: string): Endpoint | undefined {
  if (url.startsWith(PLATFORM_PATH)) return platformMounts.get(endpointId);
  return url.startsWith(PANEL_PATH) ? panelMounts.get(endpointId) : undefined;
}
