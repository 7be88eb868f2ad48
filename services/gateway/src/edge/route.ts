import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { panelMounts } from '@catraca/contracts/http/endpoints/panel-mounts';
import { applyDecorators, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';

/**
 * Marks the handler of an endpoint of the table: path, success status, and the row that the hooks read; also
 * of its path in the panel, if it is mounted there.
 */
export function Route(endpoint: Endpoint): MethodDecorator {
  const mount = panelMounts.get(endpoint.id);
  return applyDecorators(
    RequestMapping({
      method: RequestMethod[endpoint.method],
      path: mount ? [endpoint.path, mount.path] : endpoint.path,
    }),
    HttpCode(endpoint.success.status),
    RouteConfig({ endpoint }),
  );
}
