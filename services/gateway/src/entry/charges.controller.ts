import type { Charge, CreateChargeBody, ListChargesQuery } from '@catraca/contracts/http/charge';
import { listOf } from '@catraca/contracts/http/list';
import { sellerEndpoints } from '@catraca/contracts/http/seller-endpoints';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../adapters/grpc-services.ts';
import { contextOf, type EdgeRequest, sellerOf } from '../edge/request.ts';
import { Route } from '../edge/route.ts';
import { chargeOrder, chargeResponse } from './charge.mapping.ts';

@Controller()
export class ChargesController {
  constructor(private readonly services: GrpcServices) {}

  @Route(sellerEndpoints.createCharge)
  async create(@Req() request: EdgeRequest, @Body() body: CreateChargeBody): Promise<Charge> {
    const { charge } = await this.services.charges.createPixCharge({
      context: toWire(contextOf(request)),
      chargeId: request.edge.resourceId!,
      seller: sellerOf(request).account,
      ...chargeOrder(body, request.edge.clientAddress),
    });
    return chargeResponse(charge!);
  }

  @Route(sellerEndpoints.getCharge)
  async get(@Req() request: EdgeRequest, @Param('code') chargeId: string): Promise<Charge> {
    const { charge } = await this.services.charges.getCharge({
      context: toWire(contextOf(request)),
      chargeId,
    });
    return chargeResponse(charge!);
  }

  @Route(sellerEndpoints.listCharges)
  async list(@Req() request: EdgeRequest, @Query() query: ListChargesQuery) {
    const { page, per_page: perPage, after, reference, status, ...rest } = query;
    const { charges, total, hasMore } = await this.services.charges.listCharges({
      context: toWire(contextOf(request)),
      page,
      perPage,
      after,
      reference,
      status,
      paymentMethod: rest.payment_method,
      createdSince: rest.created_since,
      createdUntil: rest.created_until,
    });
    const list = listOf(charges.map(chargeResponse), total, query);
    return { ...list, pagination: { ...list.pagination, has_more: hasMore } };
  }

  @Route(sellerEndpoints.cancelCharge)
  async cancel(@Req() request: EdgeRequest, @Param('code') chargeId: string): Promise<Charge> {
    const { charge } = await this.services.charges.cancelCharge({
      context: toWire(contextOf(request)),
      chargeId,
    });
    return chargeResponse(charge!);
  }

  @Route(sellerEndpoints.payTestCharge)
  async payTest(@Req() request: EdgeRequest, @Param('code') chargeId: string): Promise<Charge> {
    const { charge } = await this.services.sandbox.payCharge({
      context: toWire(contextOf(request)),
      chargeId,
    });
    return chargeResponse(charge!);
  }

  @Route(sellerEndpoints.expireTestCharge)
  async expireTest(@Req() request: EdgeRequest, @Param('code') chargeId: string): Promise<Charge> {
    const { charge } = await this.services.sandbox.expireCharge({
      context: toWire(contextOf(request)),
      chargeId,
    });
    return chargeResponse(charge!);
  }
}
