import {
  checkoutEndpoints,
  paymentPageEndpoints,
} from '@catraca/contracts/http/endpoints/checkout-endpoints';
import type {
  CreateLinkBody,
  ListLinksQuery,
  PatchLinkBody,
  PaymentLink,
} from '@catraca/contracts/http/schemas/checkout-link';
import { listOf } from '@catraca/contracts/http/schemas/list';
import { newId } from '@catraca/kernel/ids';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { PublicUrl } from '../../adapters/public-url.ts';
import { contextOf, type EdgeRequest, sellerOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { offerMessage } from '../mapping/offer.mapping.ts';
import { pageOf } from '../mapping/page.mapping.ts';
import { paymentLinkResponse } from '../mapping/payment-link.mapping.ts';
import { openedSessionResponse } from '../mapping/session.mapping.ts';

@Controller()
export class PaymentLinksController {
  constructor(
    private readonly services: GrpcServices,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Route(checkoutEndpoints.createPaymentLink)
  async create(@Req() request: EdgeRequest, @Body() body: CreateLinkBody): Promise<PaymentLink> {
    const { link } = await this.services.paymentLinks.createLink({
      context: toWire(contextOf(request)),
      linkId: request.edge.resourceId!,
      seller: sellerOf(request).account,
      offer: offerMessage(body),
      expiresAt: body.expires_at,
      maxPayments: body.max_payments,
    });
    return paymentLinkResponse(link!, this.publicUrl.ofLink(link!.id));
  }

  @Route(checkoutEndpoints.listPaymentLinks)
  async list(@Req() request: EdgeRequest, @Query() query: ListLinksQuery) {
    const filter = { context: toWire(contextOf(request)), active: query.active };
    const { links, total } = await this.services.paymentLinks.listLinks({ ...filter, ...pageOf(query) });
    const shown = links.map((link) => paymentLinkResponse(link, this.publicUrl.ofLink(link.id)));
    return listOf(shown, total, query);
  }

  @Route(checkoutEndpoints.getPaymentLink)
  async get(@Req() request: EdgeRequest, @Param('link') linkId: string): Promise<PaymentLink> {
    const context = toWire(contextOf(request));
    const { link } = await this.services.paymentLinks.getLink({ context, linkId });
    return paymentLinkResponse(link!, this.publicUrl.ofLink(linkId));
  }

  @Route(checkoutEndpoints.patchPaymentLink)
  async patch(
    @Req() request: EdgeRequest,
    @Param('link') linkId: string,
    @Body() { active }: PatchLinkBody,
  ): Promise<PaymentLink> {
    const context = toWire(contextOf(request));
    const { link } = await this.services.paymentLinks.updateLink({ context, linkId, active });
    return paymentLinkResponse(link!, this.publicUrl.ofLink(linkId));
  }

  /** For the link's own page. What only the seller sees is left out. */
  @Route(paymentPageEndpoints.openPaymentLinkSession)
  async openSession(@Req() { edge }: EdgeRequest, @Param('link') linkId: string) {
    const nowMs = edge.now.getTime();
    const sessionId = newId('cs', nowMs);
    const opened = await this.services.paymentLinks.openLinkSession({ linkId, sessionId, nowMs });
    const { clientSecret, accountId } = opened;
    const session = opened.session!;
    const { livemode } = session;
    const { publishableKey } = await this.services.accounts.getPageKey({ accountId, livemode });
    const url = this.publicUrl.ofSession(session.id);
    const shown = openedSessionResponse(session, { url, clientSecret });
    return { ...shown, reference: null, metadata: {}, mandate: null, publishable_key: publishableKey!.key };
  }
}
