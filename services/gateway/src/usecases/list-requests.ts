import { documentedPath } from '@catraca/contracts/http/endpoints/endpoint';
import { sellerEndpoints } from '@catraca/contracts/http/endpoints/seller-endpoints';
import type { ListRequestsQuery } from '@catraca/contracts/http/schemas/request';
import { Injectable } from '@nestjs/common';
import { type FoundRequests, RequestStore } from '../adapters/request.store.ts';

/** Method and path of each endpoint, as the request log names them. */
const routes = Object.values(sellerEndpoints).map(({ method, path }) => ({
  method: method as string,
  path: documentedPath(path),
}));

/** A page of an account's requests in one mode, and one more. */
@Injectable()
export class ListRequests {
  constructor(private readonly requests: RequestStore) {}

  execute(owner: { accountId: string; livemode: boolean }, query: ListRequestsQuery): Promise<FoundRequests> {
    const { status, code, key, resource } = query;
    const filter = {
      ...owner,
      status,
      code,
      key,
      resource,
      routes: routesOf(query),
      idempotencyKey: query.idempotency_key,
      since: timeOf(query.created_since),
      until: timeOf(query.created_until),
    };
    return this.requests.list(filter, query.after, query.per_page + 1);
  }
}

/** `METHOD path` of the routes that a filter by either names. */
function routesOf({ method, route }: ListRequestsQuery): string[] | undefined {
  if (!method && !route) return undefined;
  const known = routes.filter((one) => (!method || one.method === method) && (!route || one.path === route));
  const unknown = method && !route ? [`${method} `] : [];
  return [...known.map((one) => `${one.method} ${one.path}`), ...unknown];
}

function timeOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
