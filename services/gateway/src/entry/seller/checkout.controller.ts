import { checkoutEndpoints } from '@catraca/contracts/http/endpoints/checkout-endpoints';
import type { CreateSessionBody, OpenedSession } from '@catraca/contracts/http/schemas/checkout-session';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Body, Controller, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { PublicUrl } from '../../adapters/public-url.ts';
import { contextOf, type EdgeRequest, sellerOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { buyerMessage } from '../mapping/card.mapping.ts';
import { offerMessage } from '../mapping/offer.mapping.ts';
import { openedSessionResponse } from '../mapping/session.mapping.ts';
import { sessionMandateMessage } from '../mapping/session-mandate.mapping.ts';

/** Sessions, as sellers' servers open them. */
@Controller()
export class CheckoutController {
  constructor(
    private readonly services: GrpcServices,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Route(checkoutEndpoints.createEmbedSession)
  async open(@Req() request: EdgeRequest, @Body() body: CreateSessionBody): Promise<OpenedSession> {
    const { session, clientSecret } = await this.services.sessions.openSession({
      context: toWire(contextOf(request)),
      sessionId: request.edge.resourceId!,
      seller: sellerOf(request).account,
      offer: offerMessage(body),
      expiresIn: body.expires_in,
      cardId: body.card_id,
      saveCard: body.save_card,
      customer: body.customer ? buyerMessage(body.customer) : null,
      mandate: body.mandate ? sessionMandateMessage(body.mandate) : null,
    });
    return openedSessionResponse(session!, { url: this.publicUrl.ofSession(session!.id), clientSecret });
  }
}
