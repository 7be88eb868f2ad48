import { panelEndpoints } from '@catraca/contracts/http/endpoints/panel-endpoints';
import type { Overview, OverviewQuery } from '@catraca/contracts/http/schemas/overview';
import type { Search, SearchQuery } from '@catraca/contracts/http/schemas/search';
import { Controller, Query, Req } from '@nestjs/common';
import { contextOf, type EdgeRequest, personOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { GetOverview } from '../../usecases/home/get-overview.ts';
import { SearchAccount } from '../../usecases/search/search-account.ts';

/** The panel's first page, and the search above every page. */
@Controller()
export class PanelHomeController {
  constructor(
    private readonly getOverview: GetOverview,
    private readonly searchAccount: SearchAccount,
  ) {}

  @Route(panelEndpoints.getOverview)
  overview(@Req() request: EdgeRequest, @Query() { range }: OverviewQuery): Promise<Overview> {
    const { membership } = personOf(request);
    const given = { range, realNow: request.edge.now };
    return this.getOverview.execute(contextOf(request), membership!, given);
  }

  @Route(panelEndpoints.search)
  search(@Req() request: EdgeRequest, @Query() { q }: SearchQuery): Promise<Search> {
    return this.searchAccount.execute(contextOf(request), personOf(request).membership!, q);
  }
}
