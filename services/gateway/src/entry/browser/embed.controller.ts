import type { ConfirmSessionRequest } from '@catraca/contracts/gen/catraca/checkout/v1/checkout';
import { embedEndpoints } from '@catraca/contracts/http/endpoints/checkout-endpoints';
import type { Charge } from '@catraca/contracts/http/schemas/charge';
import type { ConfirmSessionBody } from '@catraca/contracts/http/schemas/checkout-confirm';
import type { ReadSession } from '@catraca/contracts/http/schemas/checkout-session';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { PublicUrl } from '../../adapters/public-url.ts';
import { browserContextOf, browserSellerOf, type EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { buyerMessage, cardTokenMessage, threeDsMessage } from '../mapping/card.mapping.ts';
import { chargeResponse } from '../mapping/charge.mapping.ts';
import { readSessionResponse, sessionStatusResponse } from '../mapping/session.mapping.ts';
import { SessionStreams } from './session-streams.ts';

/** Sessions, as buyers' browsers read and pay them. */
@Controller()
export class EmbedController {
  constructor(
    private readonly services: GrpcServices,
    private readonly streams: SessionStreams,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Route(embedEndpoints.getEmbedSession)
  async read(@Req() request: EdgeRequest, @Param('session') sessionId: string): Promise<ReadSession> {
    const { account: seller } = browserSellerOf(request);
    const clientSecret = clientSecretOf(request);
    const context = toWire(browserContextOf(request));
    const view = await this.services.sessions.getSession({ context, sessionId, seller, clientSecret });
    const url = this.publicUrl.ofSession(sessionId);
    return readSessionResponse(view, { url, seller, isBuyer: clientSecret !== undefined });
  }

  @Route(embedEndpoints.confirmEmbedSession)
  async confirm(
    @Req() request: EdgeRequest,
    @Param('session') sessionId: string,
    @Body() body: ConfirmSessionBody,
  ): Promise<Charge> {
    const { charge } = await this.services.sessions.confirmSession({
      context: toWire(browserContextOf(request)),
      sessionId,
      seller: browserSellerOf(request).account,
      clientSecret: clientSecretOf(request) ?? '',
      customerIp: request.edge.clientAddress,
      ...confirmation(body),
    });
    return { ...chargeResponse(charge!), ...hiddenFromBuyers };
  }

  @Route(embedEndpoints.getEmbedSessionStatus)
  async status(
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
    @Param('session') sessionId: string,
  ): Promise<void> {
    const read = async (knownVersion?: number, waitMs = 0) => {
      const context = toWire(browserContextOf(request, new Date()));
      const wait = { context, sessionId, knownVersion, waitMs };
      const status = await this.services.sessions.awaitSessionStatus(wait);
      return { version: status.version, view: sessionStatusResponse(sessionId, status) };
    };
    const isStream = request.method === 'GET' && request.headers.accept?.includes('text/event-stream');
    if (isStream) await this.streams.send(sessionId, read, reply);
    else reply.send((await read()).view);
  }
}

/** Specification S16.14. */
const hiddenFromBuyers = { reference: null, metadata: {} } as const satisfies Partial<Charge>;

function clientSecretOf({ headers }: EdgeRequest): string | undefined {
  const given = headers['x-service-client-secret'];
  return given === undefined ? undefined : String(given);
}

type Order = Omit<ConfirmSessionRequest, 'context' | 'sessionId' | 'seller' | 'clientSecret' | 'customerIp'>;

function confirmation(body: ConfirmSessionBody): Order {
  const { card_token: token, customer, three_ds: threeDs } = body;
  return {
    paymentMethod: body.payment_method,
    customer: customer ? buyerMessage(customer) : null,
    installments: body.installments ?? 1,
    cardToken: token ? cardTokenMessage({ ...cardOf(body), token }) : null,
    saveCard: body.save_card ?? false,
    threeDs: threeDs ? threeDsMessage(threeDs) : null,
  };
}

/** checkout refuses a card without the name of its holder. */
function cardOf(body: ConfirmSessionBody) {
  return {
    holder_name: body.card_holder_name ?? '',
    holder_document: body.card_holder_document,
    billing_address: body.billing_address,
  };
}
