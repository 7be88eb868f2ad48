import { checkoutPages } from '@catraca/contracts/http/endpoints/checkout-endpoints';
import { timeIn } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { isId } from '@catraca/kernel/ids';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import type { BrowserSeller } from '../../adapters/publishable-key.cache.ts';
import type { EdgeRequest } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { type Notice, sendNotice } from '../../pages/notice-page.ts';
import { type PageScope, pageHeaders } from '../../pages/page-headers.ts';
import { WebFiles } from '../../pages/web-files.ts';
import { AuthenticateBrowser } from '../../usecases/authenticate-browser.ts';

/** The payment page, in an iframe and behind a link. It opens no session: its script does. */
@Controller()
export class PaymentPagesController {
  constructor(
    private readonly services: GrpcServices,
    private readonly authenticateBrowser: AuthenticateBrowser,
    private readonly files: WebFiles,
  ) {}

  @Route(checkoutPages.getSessionPage)
  async session(
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
    @Param('session') sessionId: string,
    @Query() { pk }: { pk?: unknown },
  ): Promise<void> {
    if (!isId('cs', sessionId)) return sendNotice(reply, 'unknownPage');
    // The header wins over `pk` in the query (specification S16.15).
    const given = request.headers['x-service-publishable-key'] ?? pk;
    const seller = await this.sellerOf(given === undefined ? undefined : String(given));
    if (typeof seller === 'string') return sendNotice(reply, seller);
    await this.send(seller, { request, reply });
  }

  @Route(checkoutPages.getLinkPage)
  async link(
    @Req() request: EdgeRequest,
    @Res() reply: FastifyReply,
    @Param('link') linkId: string,
  ): Promise<void> {
    const seller = isId('pl', linkId) ? await this.sellerOfLink(linkId) : null;
    if (!seller) return sendNotice(reply, 'unknownPage');
    await this.send(seller, { request, reply });
  }

  private async send(
    seller: BrowserSeller,
    response: { request: EdgeRequest; reply: FastifyReply },
  ): Promise<void> {
    const headers = pageHeaders(await this.scopeOf(seller, response.request));
    await this.files.send('page.html', headers, response);
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
    try {
      const owner = await this.services.paymentLinks.findLinkOwner({ linkId });
      const { publishableKey, account } = await this.services.accounts.getPageKey(owner);
      return { key: publishableKey!, account: account! };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'resource_not_found') return null;
      throw error;
    }
  }

  private async scopeOf({ key, account }: BrowserSeller, { edge }: EdgeRequest): Promise<PageScope> {
    const { accountId, livemode, allowedDomains: domains } = key;
    const context = toWire({
      accountId,
      livemode,
      now: timeIn(account.testClockOffsetSeconds, livemode, edge.now),
    });
    const config = await this.services.cardSales.getClientConfig({ context, seller: account });
    return {
      livemode,
      domains,
      tokenizationUrl: config.tokenizationUrl ?? null,
      threeDsUrl: config.threeDsLibraryUrl ?? null,
    };
  }
}
