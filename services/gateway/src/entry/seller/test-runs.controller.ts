import { testRunEndpoints } from '@catraca/contracts/http/endpoints/test-run-endpoints';
import { listOf } from '@catraca/contracts/http/schemas/list';
import type { CreateTestRunBody, ListTestRunsQuery, TestRun } from '@catraca/contracts/http/schemas/test-run';
import { pageFrom } from '@catraca/platform/grpc/list-cursor';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { PublicUrl } from '../../adapters/public-url.ts';
import { TestRunStore } from '../../adapters/test-run.store.ts';
import { defaultSize } from '../../domain/test-run/test-run.ts';
import { type EdgeRequest, modeOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { StartTestRun } from '../../usecases/start-test-run.ts';
import { pageOf } from '../mapping/page.mapping.ts';
import { testRunResponse } from '../mapping/test-run.mapping.ts';

/** Replays by seed. Live keys do not get here. */
@Controller()
export class TestRunsController {
  constructor(
    private readonly startTestRun: StartTestRun,
    private readonly runs: TestRunStore,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Route(testRunEndpoints.createTestRun)
  async create(@Req() request: EdgeRequest, @Body() body: CreateTestRunBody): Promise<TestRun> {
    const { seed, scenario, size = defaultSize(scenario) } = body;
    const { accountId } = modeOf(request);
    const { resourceId, now } = request.edge;
    const start = { accountId, id: resourceId!, now };
    const run = await this.startTestRun.execute(start, { seed, scenario, size });
    return testRunResponse(run, this.publicUrl.origin);
  }

  @Route(testRunEndpoints.listTestRuns)
  async list(@Req() request: EdgeRequest, @Query() query: ListTestRunsQuery) {
    const { items, total } = await this.runs.list(modeOf(request).accountId, pageFrom(pageOf(query)));
    const responses = items.map((run) => testRunResponse(run, this.publicUrl.origin));
    return listOf(responses, total, query);
  }

  @Route(testRunEndpoints.getTestRun)
  async get(@Req() request: EdgeRequest, @Param('run') id: string): Promise<TestRun> {
    return testRunResponse(await this.runs.get(modeOf(request).accountId, id), this.publicUrl.origin);
  }
}
