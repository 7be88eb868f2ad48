import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { panelMounts } from '@catraca/contracts/http/endpoints/panel-mounts';
import { platformMounts } from '@catraca/contracts/http/endpoints/platform-mounts';
import { isExported } from '@catraca/contracts/http/exports/export-lists';
import { applyDecorators, HttpCode, RequestMapping, RequestMethod, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ExportInterceptor } from './export/export.interceptor.ts';

/**
 * Marks the handler of an endpoint of the table: path, success status, and the row that the hooks read; also
 * of its paths in the panel, if it is mounted there: for sellers' people, for the platform's. A list of the
 * panel is also exported.
 */
export function Route(endpoint: Endpoint): MethodDecorator {
  const mounts = [panelMounts.get(endpoint.id), platformMounts.get(endpoint.id)];
  return applyDecorators(
    RequestMapping({
      method: RequestMethod[endpoint.method],
      path: [endpoint.path, ...mounts.flatMap((mount) => mount?.path ?? [])],
    }),
    HttpCode(endpoint.success.status),
    RouteConfig({ endpoint }),
    ...(isExported(endpoint.id) ? [UseInterceptors(ExportInterceptor)] : []),
  );
}
