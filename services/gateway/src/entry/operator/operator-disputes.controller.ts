import { operatorDisputeEndpoints } from '@catraca/contracts/http/endpoints/refund-endpoints';
import type { Dispute, ListDisputesQuery } from '@catraca/contracts/http/schemas/dispute';
import { listOf } from '@catraca/contracts/http/schemas/list';
import { Controller, Param, Query } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { Route } from '../../edge/route.ts';
import { disputeResponse } from '../mapping/dispute.mapping.ts';

/** A seller's disputes. */
@Controller()
export class OperatorDisputesController {
  constructor(private readonly services: GrpcServices) {}

  @Route(operatorDisputeEndpoints.listDisputes)
  async list(@Param('account') accountId: string, @Query() query: ListDisputesQuery) {
    await this.services.accounts.getAccount({ accountId });
    const { livemode, status, page, per_page: perPage } = query;
    const filter = { accountId, livemode, status, page, perPage };
    const { disputes, total } = await this.services.refunds.listDisputes(filter);
    return listOf(disputes.map(disputeResponse), total, query);
  }

  @Route(operatorDisputeEndpoints.getDispute)
  async get(@Param('account') accountId: string, @Param('dispute') disputeId: string): Promise<Dispute> {
    const { dispute } = await this.services.refunds.getDispute({ accountId, disputeId });
    return disputeResponse(dispute!);
  }
}
