import {
  type CardCallbackBody,
  chargeIdsOf,
  isOfPayment,
} from '@catraca/contracts/http/callbacks/card-callback';
import { cardCallbackEndpoints } from '@catraca/contracts/http/endpoints/card-endpoints';
import { Body, Controller, Param, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';

/** Callbacks of acquirers. Passed to charges as a hint, and answered after charges has asked the acquirer. */
@Controller()
export class CardCallbacksController {
  constructor(private readonly services: GrpcServices) {}

  @Route(cardCallbackEndpoints.receiveCardCallback)
  async receive(
    @Req() { edge }: EdgeRequest,
    @Param('mode') mode: string,
    @Body() body: CardCallbackBody,
  ): Promise<void> {
    const chargeIds = chargeIdsOf(body);
    if (chargeIds.length === 0) return;
    const about = { livemode: mode === 'live', chargeIds, isOfPayment: isOfPayment(body) };
    await this.services.charges.receiveCardCallback({ ...about, nowMs: edge.now.getTime() });
  }
}
