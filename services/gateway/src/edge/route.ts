import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { panelMounts } from '@catraca/contracts/http/endpoints/panel-mounts';
import { isExported } from '@catraca/contracts/http/exports/export-lists';
import { applyDecorators, HttpCode, RequestMapping, RequestMethod, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ExportInterceptor } from './export/export.interceptor.ts';

/**
 * Marks the handler of an endpoint of the table: path, success status, and the row that the hooks read; also
 * of its path in the panel, if it is mounted there. A list of the panel is also exported.
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
    ...(isExported(endpoint.id) ? [UseInterceptors(ExportInterceptor)] : []),
  );
}
