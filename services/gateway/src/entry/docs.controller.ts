import { openApiDocument } from '@catraca/contracts/http/openapi';
import { docsEndpoints } from '@catraca/contracts/http/other-endpoints';
import { CONFIG } from '@catraca/platform/service-parts';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewaySettings } from '../config.ts';
import { docsPage } from '../docs/page.ts';
import { BASE_URL, Publication } from '../docs/publication.ts';
import { Route } from '../edge/route.ts';

/** How the API is called: for machines and, in Portuguese, for people. */
@Controller()
export class DocsController {
  private readonly openApi: Publication;
  private readonly page: Publication;

  constructor(@Inject(CONFIG) settings: GatewaySettings) {
    const document = openApiDocument(BASE_URL);
    const { html, contentSecurityPolicy } = docsPage(document, {
      perAddress: settings.RATE_LIMIT_IP,
      reads: settings.RATE_LIMIT_READS,
      writes: settings.RATE_LIMIT_WRITES,
    });
    this.openApi = new Publication(JSON.stringify(document), {
      'Content-Type': 'application/json; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
    });
    this.page = new Publication(html, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
  }

  @Route(docsEndpoints.getDocs)
  getDocs(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.page.send(request, reply);
  }

  @Route(docsEndpoints.getOpenApi)
  getOpenApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.openApi.send(request, reply);
  }
}
