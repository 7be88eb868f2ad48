import { sellerEndpoints } from '@catraca/contracts/http/endpoints/seller-endpoints';
import type {
  AttemptBody,
  Charge,
  CreateChargeBody,
  DecideAnalysisBody,
  ListChargesQuery,
} from '@catraca/contracts/http/schemas/charge';
import { listOf } from '@catraca/contracts/http/schemas/list';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { contextOf, type EdgeRequest, sellerOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { cardOrder, chargeResponse, pixOrder } from '../mapping/charge.mapping.ts';

@Controller()
export class ChargesController {
  constructor(private readonly services: GrpcServices) {}

  @Route(sellerEndpoints.createCharge)
  async create(@Req() request: EdgeRequest, @Body() body: CreateChargeBody): Promise<Charge> {
    const { clientAddress, resourceId } = request.edge;
    const sale = {
      context: toWire(contextOf(request)),
      chargeId: resourceId!,
      seller: sellerOf(request).account,
    };
    const { charge } =
      body.payment_method === 'credit_card'
        ? await this.services.charges.createCardCharge({ ...sale, ...cardOrder(body, clientAddress) })
        : await this.services.charges.createPixCharge({ ...sale, ...pixOrder(body, clientAddress) });
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
      mandateId: rest.mandate,
      subscriptionId: rest.subscription,
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

  @Route(sellerEndpoints.attemptTestCharge)
  async attemptTest(
    @Req() request: EdgeRequest,
    @Param('code') chargeId: string,
    @Body() { outcome, code }: AttemptBody,
  ): Promise<Charge> {
    const { charge } = await this.services.sandbox.attemptCharge({
      context: toWire(contextOf(request)),
      chargeId,
      outcome,
      code,
    });
    return chargeResponse(charge!);
  }

  @Route(sellerEndpoints.decideTestAnalysis)
  async decideTestAnalysis(
    @Req() request: EdgeRequest,
    @Param('code') chargeId: string,
    @Body() { outcome }: DecideAnalysisBody,
  ): Promise<Charge> {
    const { charge } = await this.services.sandbox.decideAnalysis({
      context: toWire(contextOf(request)),
      chargeId,
      outcome,
    });
    return chargeResponse(charge!);
  }

  @Route(sellerEndpoints.chargeBackTestCharge)
  async chargeBackTest(@Req() request: EdgeRequest, @Param('code') chargeId: string): Promise<Charge> {
    const { charge } = await this.services.sandbox.chargeBack({
      context: toWire(contextOf(request)),
      chargeId,
    });
    return chargeResponse(charge!);
  }
}
