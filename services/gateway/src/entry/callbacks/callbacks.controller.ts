import { type CallbackEndpoint, callbackEndpoints } from '@catraca/providers/connectors/callback-endpoints';
import { Body, Controller, Param, Req, type Type } from '@nestjs/common';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { ReceiveCallback } from '../../usecases/receive-callback.ts';

/**
 * A controller for each callback route of the connectors. Answered after the services have asked the
 * provider.
 */
export const callbackControllers: Type[] = callbackEndpoints.map(controllerOf);

function controllerOf({ endpoint, hintsOf }: CallbackEndpoint): Type {
  @Controller()
  class CallbackController {
    constructor(private readonly receiveCallback: ReceiveCallback) {}

    @Route(endpoint)
    async receive(
      @Req() { edge }: EdgeRequest,
      @Param('mode') mode: string,
      @Body() body: object,
    ): Promise<void> {
      const call = { livemode: mode === 'live', nowMs: edge.now.getTime() };
      await this.receiveCallback.execute(hintsOf(body), call);
    }
  }
  return CallbackController;
}
