import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { applyDecorators, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';

/** Marks the handler of an endpoint of the table: path, success status, and the row that the hooks read. */
export function Route(endpoint: Endpoint): MethodDecorator {
  return applyDecorators(
    RequestMapping({ method: RequestMethod[endpoint.method], path: endpoint.path }),
    HttpCode(endpoint.success.status),
    RouteConfig({ endpoint }),
  );
}
