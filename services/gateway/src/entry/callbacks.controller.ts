import { callbackEndpoints } from '@catraca/contracts/http/other-endpoints';
import type { PixCallbackBody } from '@catraca/contracts/http/pix-callback';
import { Body, Controller, Param, Req } from '@nestjs/common';
import { GrpcServices } from '../adapters/grpc-services.ts';
import type { EdgeRequest } from '../edge/request.ts';
import { Route } from '../edge/route.ts';

/** Where banks announce payments. Passed on as a hint; answered with success once it was looked into. */
@Controller()
export class CallbacksController {
  constructor(private readonly services: GrpcServices) {}

  @Route(callbackEndpoints.receivePixCallback)
  async receivePix(
    @Req() { edge }: EdgeRequest,
    @Param('world') world: string,
    @Body() { pix }: PixCallbackBody,
  ): Promise<void> {
    const txids = pix.flatMap(({ txid }) => txid ?? []);
    await this.services.charges.receivePixCallback({
      livemode: world === 'live',
      txids,
      nowMs: edge.now.getTime(),
    });
  }
}
