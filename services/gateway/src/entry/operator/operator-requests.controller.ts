import { operatorRequestEndpoints } from '@catraca/contracts/http/endpoints/request-endpoints';
import { cursorListOf } from '@catraca/contracts/http/schemas/list';
import type { ListAccountRequestsQuery, RequestResource } from '@catraca/contracts/http/schemas/request';
import { Controller, Param, Query } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { RequestStore } from '../../adapters/request.store.ts';
import { Route } from '../../edge/route.ts';
import { ListRequests } from '../../usecases/list-requests.ts';
import { requestLineResponse, requestResponse } from '../mapping/request.mapping.ts';

/** What an account's seller called. */
@Controller()
export class OperatorRequestsController {
  constructor(
    private readonly services: GrpcServices,
    private readonly listRequests: ListRequests,
    private readonly requests: RequestStore,
  ) {}

  @Route(operatorRequestEndpoints.listAccountRequests)
  async list(@Param('account') accountId: string, @Query() query: ListAccountRequestsQuery) {
    await this.services.accounts.getAccount({ accountId });
    const { livemode = false } = query;
    const { entries, readTo } = await this.listRequests.execute({ accountId, livemode }, query);
    return cursorListOf(entries, query.per_page, requestLineResponse, readTo);
  }

  @Route(operatorRequestEndpoints.getAccountRequest)
  async get(@Param('account') accountId: string, @Param('request') id: string): Promise<RequestResource> {
    return requestResponse(await this.requests.get({ accountId }, id));
  }
}
