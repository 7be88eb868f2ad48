import { checkoutPages } from '@catraca/contracts/http/endpoints/checkout-endpoints';
import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Route } from '../../edge/route.ts';
import { WebFiles } from '../../pages/web-files.ts';

/** Loaded by pages of any origin; a new version reaches browsers within minutes. */
const forPages = {
  'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};
/** A changed file has another name. */
const forEver = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
};

/** The script for sellers' pages, and the files of the payment page. */
@Controller()
export class CheckoutFilesController {
  constructor(private readonly files: WebFiles) {}

  @Route(checkoutPages.getServiceScript)
  script(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.files.send('service.js', forPages, { request, reply });
  }

  @Route(checkoutPages.getServiceTypes)
  types(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.files.send('service.d.ts', forPages, { request, reply });
  }

  @Route(checkoutPages.getCheckoutAsset)
  asset(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('name') name: string,
  ): Promise<void> {
    return this.files.send(`assets/${name}`, forEver, { request, reply });
  }
}
