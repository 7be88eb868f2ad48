import { testMandateEndpoints } from '@catraca/contracts/http/endpoints/mandate-endpoints';
import type { Mandate } from '@catraca/contracts/http/schemas/mandate';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Controller, Param, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { contextOf, type EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { mandateResponse } from '../mapping/mandate.mapping.ts';

/** Plays the payer at the sandbox bank. */
@Controller()
export class TestMandatesController {
  constructor(private readonly services: GrpcServices) {}

  @Route(testMandateEndpoints.approveTestMandate)
  async approve(@Req() request: EdgeRequest, @Param('mandate') mandateId: string): Promise<Mandate> {
    const context = toWire(contextOf(request));
    const { mandate } = await this.services.mandatesSandbox.approveMandate({ context, mandateId });
    return mandateResponse(mandate!);
  }

  @Route(testMandateEndpoints.rejectTestMandate)
  async reject(@Req() request: EdgeRequest, @Param('mandate') mandateId: string): Promise<Mandate> {
    const context = toWire(contextOf(request));
    const { mandate } = await this.services.mandatesSandbox.rejectMandate({ context, mandateId });
    return mandateResponse(mandate!);
  }

  @Route(testMandateEndpoints.cancelTestMandate)
  async cancel(@Req() request: EdgeRequest, @Param('mandate') mandateId: string): Promise<Mandate> {
    const context = toWire(contextOf(request));
    const { mandate } = await this.services.mandatesSandbox.cancelMandateAtBank({ context, mandateId });
    return mandateResponse(mandate!);
  }
}
