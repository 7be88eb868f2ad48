import { testDisputeEndpoints } from '@catraca/contracts/http/endpoints/refund-endpoints';
import type { Dispute } from '@catraca/contracts/http/schemas/dispute';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Controller, Param, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { contextOf, type EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { disputeResponse } from '../mapping/dispute.mapping.ts';

/** Drives the sandbox bank for disputes. */
@Controller()
export class TestDisputesController {
  constructor(private readonly services: GrpcServices) {}

  @Route(testDisputeEndpoints.openTestDispute)
  async open(@Req() request: EdgeRequest, @Param('code') chargeId: string): Promise<Dispute> {
    const context = toWire(contextOf(request));
    const { dispute } = await this.services.disputesSandbox.openTestDispute({ context, chargeId });
    return disputeResponse(dispute!);
  }

  @Route(testDisputeEndpoints.approveTestDispute)
  approve(@Req() request: EdgeRequest, @Param('med') disputeId: string): Promise<Dispute> {
    return this.decide(request, disputeId, 'approved');
  }

  @Route(testDisputeEndpoints.rejectTestDispute)
  reject(@Req() request: EdgeRequest, @Param('med') disputeId: string): Promise<Dispute> {
    return this.decide(request, disputeId, 'rejected');
  }

  private async decide(request: EdgeRequest, disputeId: string, outcome: string): Promise<Dispute> {
    const context = toWire(contextOf(request));
    const decision = { context, disputeId, outcome };
    const { dispute } = await this.services.disputesSandbox.decideTestDispute(decision);
    return disputeResponse(dispute!);
  }
}
