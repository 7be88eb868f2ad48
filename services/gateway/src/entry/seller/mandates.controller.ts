import { mandateEndpoints } from '@catraca/contracts/http/endpoints/mandate-endpoints';
import type { Charge } from '@catraca/contracts/http/schemas/charge';
import { listOf } from '@catraca/contracts/http/schemas/list';
import type {
  CreateMandateBody,
  CreateMandateChargeBody,
  ListMandatesQuery,
  Mandate,
} from '@catraca/contracts/http/schemas/mandate';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { contextOf, type EdgeRequest, sellerOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { chargeResponse } from '../mapping/charge.mapping.ts';
import { mandateResponse, termsMessage } from '../mapping/mandate.mapping.ts';
import { pageOf } from '../mapping/page.mapping.ts';

@Controller()
export class MandatesController {
  constructor(private readonly services: GrpcServices) {}

  @Route(mandateEndpoints.createMandate)
  async create(@Req() request: EdgeRequest, @Body() body: CreateMandateBody): Promise<Mandate> {
    const { mandate } = await this.services.mandates.createMandate({
      context: toWire(contextOf(request)),
      mandateId: request.edge.resourceId!,
      seller: sellerOf(request).account,
      terms: termsMessage(body),
      customerIp: request.edge.clientAddress,
    });
    return mandateResponse(mandate!);
  }

  @Route(mandateEndpoints.listMandates)
  async list(@Req() request: EdgeRequest, @Query() query: ListMandatesQuery) {
    const { mandates, total } = await this.services.mandates.listMandates({
      context: toWire(contextOf(request)),
      status: query.status,
      reference: query.reference,
      customerDocument: query.customer_document,
      createdSince: query.created_since,
      createdUntil: query.created_until,
      ...pageOf(query),
    });
    return listOf(mandates.map(mandateResponse), total, query);
  }

  @Route(mandateEndpoints.getMandate)
  async get(@Req() request: EdgeRequest, @Param('mandate') mandateId: string): Promise<Mandate> {
    const context = toWire(contextOf(request));
    const { mandate } = await this.services.mandates.getMandate({ context, mandateId });
    return mandateResponse(mandate!);
  }

  @Route(mandateEndpoints.cancelMandate)
  async cancel(@Req() request: EdgeRequest, @Param('mandate') mandateId: string): Promise<Mandate> {
    const context = toWire(contextOf(request));
    const { mandate } = await this.services.mandates.cancelMandate({ context, mandateId });
    return mandateResponse(mandate!);
  }

  @Route(mandateEndpoints.createMandateCharge)
  async charge(
    @Req() request: EdgeRequest,
    @Param('mandate') mandateId: string,
    @Body() body: CreateMandateChargeBody,
  ): Promise<Charge> {
    const { charge } = await this.services.mandates.createMandateCharge({
      context: toWire(contextOf(request)),
      mandateId,
      chargeId: request.edge.resourceId!,
      seller: sellerOf(request).account,
      amount: body.amount,
      dueOn: body.due_on,
      description: body.description,
      reference: body.reference,
      metadata: body.metadata ?? [],
      customerIp: request.edge.clientAddress,
    });
    return chargeResponse(charge!);
  }
}
