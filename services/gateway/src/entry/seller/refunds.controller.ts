import { refundEndpoints } from '@catraca/contracts/http/endpoints/refund-endpoints';
import { listOf, type Page } from '@catraca/contracts/http/schemas/list';
import type { CreateRefundBody, Refund } from '@catraca/contracts/http/schemas/refund';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { contextOf, type EdgeRequest, sellerOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
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
      page: query.page,
      perPage: query.per_page,
    });
    return listOf(refunds.map(refundResponse), total, query);
  }

  @Route(refundEndpoints.getRefund)
  async get(@Req() request: EdgeRequest, @Param('refund') refundId: string): Promise<Refund> {
    const context = toWire(contextOf(request));
    const { refund } = await this.services.refunds.getRefund({ context, refundId });
    return refundResponse(refund!);
  }
}
