import type { PayoutCallbackBody } from '@catraca/contracts/http/callbacks/payout-callback';
import { callbackEndpoints } from '@catraca/contracts/http/endpoints/other-endpoints';
import { Body, Controller, Param, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';

/** Callbacks of the bank that pays withdrawals. Passed to balance as a hint, and answered after balance has asked the bank. */
@Controller()
export class PayoutCallbacksController {
  constructor(private readonly services: GrpcServices) {}

  @Route(callbackEndpoints.receivePayoutCallback)
  async receivePayouts(
    @Req() { edge }: EdgeRequest,
    @Param('mode') mode: string,
    @Body() { pix }: PayoutCallbackBody,
  ): Promise<void> {
    const payoutIds = [...new Set(pix.flatMap(({ gnExtras }) => gnExtras?.idEnvio ?? []))];
    const nowMs = edge.now.getTime();
    await this.services.withdrawals.receivePayouts({ livemode: mode === 'live', payoutIds, nowMs });
  }
}
