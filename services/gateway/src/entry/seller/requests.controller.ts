import { requestEndpoints } from '@catraca/contracts/http/endpoints/request-endpoints';
import { cursorListOf } from '@catraca/contracts/http/schemas/list';
import type { ListRequestsQuery, RequestResource } from '@catraca/contracts/http/schemas/request';
import { Controller, Param, Query, Req } from '@nestjs/common';
import { RequestStore } from '../../adapters/request.store.ts';
import { contextOf, type EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { ListRequests } from '../../usecases/list-requests.ts';
import { requestLineResponse, requestResponse } from '../mapping/request.mapping.ts';

/** What a seller called. */
@Controller()
export class RequestsController {
  constructor(
    private readonly listRequests: ListRequests,
    private readonly requests: RequestStore,
  ) {}

  @Route(requestEndpoints.listRequests)
  async list(@Req() request: EdgeRequest, @Query() query: ListRequestsQuery) {
    const { accountId, livemode } = contextOf(request);
    const { entries, readTo } = await this.listRequests.execute({ accountId, livemode }, query);
    return cursorListOf(entries, query.per_page, requestLineResponse, readTo);
  }

  @Route(requestEndpoints.getRequest)
  async get(@Req() request: EdgeRequest, @Param('request') id: string): Promise<RequestResource> {
    const { accountId, livemode } = contextOf(request);
    return requestResponse(await this.requests.get({ accountId, livemode }, id));
  }
}
