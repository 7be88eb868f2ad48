import { callbackEndpoints } from '@catraca/contracts/http/other-endpoints';
import type { PixCallbackBody } from '@catraca/contracts/http/pix-callback';
import { Body, Controller, Param, Req } from '@nestjs/common';
import { GrpcServices } from '../adapters/grpc-services.ts';
import type { EdgeRequest } from '../edge/request.ts';
import { Route } from '../edge/route.ts';

/** Callbacks of banks. Passed to charges as a hint, and answered after charges has asked the bank. */
@Controller()
export class CallbacksController {
  constructor(private readonly services: GrpcServices) {}

  @Route(callbackEndpoints.receivePixCallback)
  async receivePix(
    @Req() { edge }: EdgeRequest,
    @Param('world') mode: string,
    @Body() { pix }: PixCallbackBody,
  ): Promise<void> {
    const txids = [...new Set(pix.flatMap(({ txid }) => txid ?? []))];
    await this.services.charges.receivePixCallback({
      livemode: mode === 'live',
      txids,
      nowMs: edge.now.getTime(),
    });
  }
}
