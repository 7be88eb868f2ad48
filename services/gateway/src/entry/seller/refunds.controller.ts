import { refundEndpoints } from '@catraca/contracts/http/endpoints/refund-endpoints';
import type { DefendedDispute, ListOwnDisputesQuery } from '@catraca/contracts/http/schemas/dispute';
import { listOf, type Page } from '@catraca/contracts/http/schemas/list';
import type { CreateRefundBody, ListRefundsQuery, Refund } from '@catraca/contracts/http/schemas/refund';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { contextOf, type EdgeRequest, modeOf, sellerOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { defendedDisputeResponse, disputeResponse } from '../mapping/dispute.mapping.ts';
import { pageOf } from '../mapping/page.mapping.ts';
import { refundResponse } from '../mapping/refund.mapping.ts';

@Controller()
export class RefundsController {
  constructor(private readonly services: GrpcServices) {}

  @Route(refundEndpoints.createRefund)
  async create(
    @Req() request: EdgeRequest,
    @Param('code') chargeId: string,
    @Body() { amount, reason }: CreateRefundBody,
  ): Promise<Refund> {
    const { refund } = await this.services.refunds.createRefund({
      context: toWire(contextOf(request)),
      refundId: request.edge.resourceId!,
      chargeId,
      amount,
      reason,
      seller: sellerOf(request).account,
    });
    return refundResponse(refund!);
  }

  @Route(refundEndpoints.listRefunds)
  async list(@Req() request: EdgeRequest, @Param('code') chargeId: string, @Query() query: Page) {
    const { refunds, total } = await this.services.refunds.listRefunds({
      context: toWire(contextOf(request)),
      chargeId,
      ...pageOf(query),
    });
    return listOf(refunds.map(refundResponse), total, query);
  }

  @Route(refundEndpoints.listAllRefunds)
  async listAll(@Req() request: EdgeRequest, @Query() query: ListRefundsQuery) {
    const { status, charge: ofChargeId } = query;
    const { refunds, total } = await this.services.refunds.listRefunds({
      context: toWire(contextOf(request)),
      chargeId: '',
      ofChargeId,
      status,
      createdSince: query.created_since,
      createdUntil: query.created_until,
      ...pageOf(query),
    });
    return listOf(refunds.map(refundResponse), total, query);
  }

  @Route(refundEndpoints.listOwnDisputes)
  async listDisputes(@Req() request: EdgeRequest, @Query() query: ListOwnDisputesQuery) {
    const filter = { ...modeOf(request), status: query.status, ...pageOf(query) };
    const { disputes, total } = await this.services.refunds.listDisputes(filter);
    return listOf(disputes.map(disputeResponse), total, query);
  }

  @Route(refundEndpoints.getOwnDispute)
  async getDispute(
    @Req() request: EdgeRequest,
    @Param('dispute') disputeId: string,
  ): Promise<DefendedDispute> {
    const asked = { ...modeOf(request), disputeId, nowMs: contextOf(request).now.getTime() };
    const { dispute, defense } = await this.services.refunds.getDispute(asked);
    return defendedDisputeResponse(dispute!, defense!);
  }

  @Route(refundEndpoints.getRefund)
  async get(@Req() request: EdgeRequest, @Param('refund') refundId: string): Promise<Refund> {
    const context = toWire(contextOf(request));
    const { refund } = await this.services.refunds.getRefund({ context, refundId });
    return refundResponse(refund!);
  }
}
