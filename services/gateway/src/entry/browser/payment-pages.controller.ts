import type { PaymentLink } from '@catraca/contracts/gen/catraca/checkout/v1/checkout';
import { checkoutPages } from '@catraca/contracts/http/endpoints/checkout-endpoints';
import { timeIn } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { isId } from '@catraca/kernel/ids';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { PublicUrl } from '../../adapters/public-url.ts';
import type { BrowserSeller } from '../../adapters/publishable-key.cache.ts';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import type { Notice } from '../../pages/notice-page.ts';
import { type PageScope, pageHeaders } from '../../pages/page-headers.ts';
import { PaymentPage } from '../../pages/payment-page.ts';
import { AuthenticateBrowser } from '../../usecases/authenticate-browser.ts';

const pictureHeaders = {
  'Content-Type': 'image/png',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'public, max-age=3600',
};

/** The payment page, in an iframe and behind a link. It opens no session: its script does. */
@Controller()
export class PaymentPagesController {
  constructor(
    private readonly services: GrpcServices,
    private readonly authenticateBrowser: AuthenticateBrowser,
    private readonly publicUrl: PublicUrl,
    private readonly page: PaymentPage,
  ) {}

  @Route(checkoutPages.getSessionPage)
  async session(
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
    @Param('session') sessionId: string,
    @Query() { pk }: { pk?: unknown },
  ): Promise<void> {
    if (!isId('cs', sessionId)) return this.page.sendNotice(reply, 'unknownSession');
    // The header wins over `pk` in the query (specification S16.15).
    const given = request.headers['x-service-publishable-key'] ?? pk;
    const seller = await this.sellerOf(given === undefined ? undefined : String(given));
    if (typeof seller === 'string') return this.page.sendNotice(reply, seller);
    this.page.send(reply, pageHeaders(await this.scopeOf(seller, request)), null);
  }

  @Route(checkoutPages.getLinkPage)
  async link(
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
    @Param('link') linkId: string,
  ): Promise<void> {
    const seller = await this.sellerOfLink(linkId);
    if (!seller) return this.page.sendNotice(reply, 'unknownLink');
    const [scope, link] = await Promise.all([
      this.scopeOf(seller, request),
      this.linkOf(seller, linkId, request),
    ]);
    const url = this.publicUrl.ofLink(linkId);
    this.page.send(reply, pageHeaders(scope), { link, sellerName: seller.account.name, url });
  }

  @Route(checkoutPages.getLinkPreview)
  async preview(
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
    @Param('link') linkId: string,
  ): Promise<void> {
    const seller = await this.sellerOfLink(linkId);
    if (!seller) return this.page.sendNotice(reply, 'unknownLink');
    const link = await this.linkOf(seller, linkId, request);
    const picture = this.page.pictureOf({ link, sellerName: seller.account.name });
    reply.headers(pictureHeaders).send(picture);
  }

  private async sellerOf(key: string | undefined): Promise<BrowserSeller | Notice> {
    try {
      return await this.authenticateBrowser.execute(key);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'missing_api_key') return 'missingKey';
      if (error instanceof ApiError && error.code === 'invalid_api_key') return 'unknownKey';
      throw error;
    }
  }

  /** Null for an unknown link. Its page has a key without domains: nobody may frame it. */
  private async sellerOfLink(linkId: string): Promise<BrowserSeller | null> {
    if (!isId('pl', linkId)) return null;
    try {
      const owner = await this.services.paymentLinks.findLinkOwner({ linkId });
      const { publishableKey, account } = await this.services.accounts.getPageKey(owner);
      return { key: publishableKey!, account: account! };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'resource_not_found') return null;
      throw error;
    }
  }

  private async linkOf(seller: BrowserSeller, linkId: string, request: EdgeRequest): Promise<PaymentLink> {
    const { link } = await this.services.paymentLinks.getLink({
      context: contextOf(seller, request),
      linkId,
    });
    return link!;
  }

  private async scopeOf(seller: BrowserSeller, request: EdgeRequest): Promise<PageScope> {
    const context = contextOf(seller, request);
    const config = await this.services.cardSales.getClientConfig({ context, seller: seller.account });
    return {
      origin: this.publicUrl.origin,
      livemode: seller.key.livemode,
      domains: seller.key.allowedDomains,
      tokenizationUrl: config.tokenizationUrl ?? null,
      threeDsUrl: config.threeDsLibraryUrl ?? null,
    };
  }
}

/** By the account's clock. */
function contextOf({ key, account }: BrowserSeller, { edge }: EdgeRequest) {
  const { accountId, livemode } = key;
  return toWire({ accountId, livemode, now: timeIn(account.testClockOffsetSeconds, livemode, edge.now) });
}
