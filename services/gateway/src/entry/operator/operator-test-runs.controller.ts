import { operatorTestRunEndpoints } from '@catraca/contracts/http/endpoints/test-run-endpoints';
import { listOf } from '@catraca/contracts/http/schemas/list';
import type { ListTestRunsQuery, TestRun } from '@catraca/contracts/http/schemas/test-run';
import { pageFrom } from '@catraca/platform/grpc/list-cursor';
import { Controller, Param, Query } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { PublicUrl } from '../../adapters/public-url.ts';
import { TestRunStore } from '../../adapters/test-run.store.ts';
import { Route } from '../../edge/route.ts';
import { pageOf } from '../mapping/page.mapping.ts';
import { testRunResponse } from '../mapping/test-run.mapping.ts';

/** An account's replays by seed. */
@Controller()
export class OperatorTestRunsController {
  constructor(
    private readonly services: GrpcServices,
    private readonly runs: TestRunStore,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Route(operatorTestRunEndpoints.listAccountTestRuns)
  async list(@Param('account') accountId: string, @Query() query: ListTestRunsQuery) {
    await this.services.accounts.getAccount({ accountId });
    const { items, total } = await this.runs.list(accountId, pageFrom(pageOf(query)));
    const responses = items.map((run) => testRunResponse(run, this.publicUrl.origin));
    return listOf(responses, total, query);
  }

  @Route(operatorTestRunEndpoints.getAccountTestRun)
  async get(@Param('account') accountId: string, @Param('run') id: string): Promise<TestRun> {
    return testRunResponse(await this.runs.get(accountId, id), this.publicUrl.origin);
  }
}
