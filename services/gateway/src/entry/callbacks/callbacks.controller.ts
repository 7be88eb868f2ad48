import type { MedCallbackBody, PixCallbackBody } from '@catraca/contracts/http/callbacks/pix-callback';
import { callbackEndpoints } from '@catraca/contracts/http/endpoints/other-endpoints';
import { Body, Controller, Param, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';

/** Callbacks of banks. Passed on as hints, and answered after charges and refunds have asked the bank. */
@Controller()
export class CallbacksController {
  constructor(private readonly services: GrpcServices) {}

  /** Charges first: refunds knows a payment by its paid charge. */
  @Route(callbackEndpoints.receivePixCallback)
  async receivePix(
    @Req() { edge }: EdgeRequest,
    @Param('mode') mode: string,
    @Body() { pix }: PixCallbackBody,
  ): Promise<void> {
    const hint = { livemode: mode === 'live', nowMs: edge.now.getTime() };
    const txids = [...new Set(pix.flatMap(({ txid }) => txid ?? []))];
    await this.services.charges.receivePixCallback({ ...hint, txids });

    const returned = pix.filter(({ devolucoes = [] }) => devolucoes.length > 0);
    const endToEndIds = [...new Set(returned.flatMap(({ endToEndId }) => endToEndId ?? []))];
    if (endToEndIds.length > 0) await this.services.refunds.receiveReturns({ ...hint, endToEndIds });
  }

  @Route(callbackEndpoints.receiveMedCallback)
  async receiveMed(
    @Req() { edge }: EdgeRequest,
    @Param('mode') mode: string,
    @Body() { meds }: MedCallbackBody,
  ): Promise<void> {
    const bankIds = [...new Set(meds.map(({ id }) => id))];
    const hint = { livemode: mode === 'live', nowMs: edge.now.getTime() };
    await this.services.refunds.receiveDisputes({ ...hint, bankIds });
  }
}
