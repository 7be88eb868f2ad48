import { operatorDefenseEndpoints } from '@catraca/contracts/http/endpoints/defense-endpoints';
import { operatorDisputeEndpoints } from '@catraca/contracts/http/endpoints/refund-endpoints';
import type {
  DefendedDispute,
  ListAllDisputesQuery,
  ListDisputesQuery,
} from '@catraca/contracts/http/schemas/dispute';
import { listOf } from '@catraca/contracts/http/schemas/list';
import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { asDownload } from '../mapping/defense.mapping.ts';
import {
  accountDisputeResponse,
  defendedDisputeResponse,
  disputeResponse,
} from '../mapping/dispute.mapping.ts';
import { pageOf } from '../mapping/page.mapping.ts';

/** A seller's disputes, and its defence, for the bank. */
@Controller()
export class OperatorDisputesController {
  constructor(private readonly services: GrpcServices) {}

  @Route(operatorDisputeEndpoints.listDisputes)
  async list(@Param('account') accountId: string, @Query() query: ListDisputesQuery) {
    await this.services.accounts.getAccount({ accountId });
    const { livemode, status } = query;
    const filter = { accountId, livemode, status, ...pageOf(query) };
    const { disputes, total } = await this.services.refunds.listDisputes(filter);
    return listOf(disputes.map(disputeResponse), total, query);
  }

  @Route(operatorDisputeEndpoints.listAllDisputes)
  async listAll(@Query() { livemode, status, ...query }: ListAllDisputesQuery) {
    const page = { page: query.page, perPage: query.per_page };
    const { disputes, total } = await this.services.refunds.listAllDisputes({ livemode, status, ...page });
    return listOf(disputes.map(accountDisputeResponse), total, query);
  }

  @Route(operatorDisputeEndpoints.getDispute)
  async get(
    @Req() { edge }: EdgeRequest,
    @Param('account') accountId: string,
    @Param('dispute') disputeId: string,
  ): Promise<DefendedDispute> {
    const asked = { accountId, disputeId, nowMs: edge.now.getTime() };
    const { dispute, defense } = await this.services.refunds.getDispute(asked);
    return defendedDisputeResponse(dispute!, defense!);
  }

  @Route(operatorDefenseEndpoints.getAccountDefenseFile)
  async getFile(
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('account') accountId: string,
    @Param('dispute') disputeId: string,
    @Param('file') fileId: string,
  ) {
    const asked = { accountId, disputeId, fileId };
    const { file, content } = await this.services.refunds.getDefenseFile(asked);
    return asDownload(reply, file!, content);
  }
}
