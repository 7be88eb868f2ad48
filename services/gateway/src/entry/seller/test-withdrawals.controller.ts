import { sellerEndpoints } from '@catraca/contracts/http/endpoints/seller-endpoints';
import type { Withdrawal } from '@catraca/contracts/http/schemas/withdrawal';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Controller, Param, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { contextOf, type EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { withdrawalResponse } from '../mapping/withdrawal.mapping.ts';

/** Has the sandbox bank decide withdrawals of test mode. */
@Controller()
export class TestWithdrawalsController {
  constructor(private readonly services: GrpcServices) {}

  @Route(sellerEndpoints.payTestWithdrawal)
  pay(@Req() request: EdgeRequest, @Param('withdrawal') withdrawalId: string): Promise<Withdrawal> {
    return this.decide(request, withdrawalId, 'paid');
  }

  @Route(sellerEndpoints.failTestWithdrawal)
  fail(@Req() request: EdgeRequest, @Param('withdrawal') withdrawalId: string): Promise<Withdrawal> {
    return this.decide(request, withdrawalId, 'failed');
  }

  private async decide(request: EdgeRequest, withdrawalId: string, outcome: string): Promise<Withdrawal> {
    const context = toWire(contextOf(request));
    const { withdrawal } = await this.services.withdrawalsSandbox.decideTestWithdrawal({
      context,
      withdrawalId,
      outcome,
    });
    return withdrawalResponse(withdrawal!);
  }
}
