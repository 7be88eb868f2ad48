import { testClockEndpoints } from '@catraca/contracts/http/endpoints/test-clock-endpoints';
import type { AdvanceTestClockBody, TestClock } from '@catraca/contracts/http/schemas/test-clock';
import { Body, Controller, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { SecretKeyCache } from '../../adapters/secret-key.cache.ts';
import { type EdgeRequest, sellerOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { testClockResponse } from '../mapping/test-clock.mapping.ts';

/** The clock of the seller's test mode. */
@Controller()
export class TestClockController {
  constructor(
    private readonly services: GrpcServices,
    private readonly keys: SecretKeyCache,
  ) {}

  @Route(testClockEndpoints.getTestClock)
  async get(@Req() request: EdgeRequest): Promise<TestClock> {
    const { id: accountId } = sellerOf(request).account;
    const { account } = await this.services.accounts.getAccount({ accountId });
    return testClockResponse(account!.testClockOffsetSeconds, request.edge.now);
  }

  /** This gateway's next request is in the new time; the others hear of it by the account's event. */
  @Route(testClockEndpoints.advanceTestClock)
  async advance(@Req() request: EdgeRequest, @Body() { seconds }: AdvanceTestClockBody): Promise<TestClock> {
    const { edge } = request;
    const { id: accountId } = sellerOf(request).account;
    const advance = { accountId, seconds, advanceId: edge.resourceId! };
    const { offsetSeconds } = await this.services.accounts.advanceTestClock(advance);
    this.keys.invalidate(accountId);
    return testClockResponse(offsetSeconds, edge.now);
  }
}
