import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsEndpoints } from '@catraca/contracts/http/other-endpoints';
import { CONFIG } from '@catraca/platform/service/config';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewaySettings } from '../config.ts';
import { Publication } from '../docs/publication.ts';
import { Route } from '../edge/route.ts';

/** How the API is called: for machines and, in Portuguese, for people. */
@Controller()
export class DocsController {
  private readonly openApi = new Publication('openapi.json', {
    'Content-Type': 'application/json; charset=utf-8',
    'Access-Control-Allow-Origin': '*',
  });
  private readonly page: Publication;

  constructor(@Inject(CONFIG) settings: GatewaySettings) {
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      ...headersOfPage(),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    };
    this.page = new Publication('docs.html', headers, {
      perAddress: number(settings.RATE_LIMIT_IP),
      reads: number(settings.RATE_LIMIT_READS),
      writes: number(settings.RATE_LIMIT_WRITES),
    });
  }

  @Route(docsEndpoints.getDocs)
  getDocs(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.page.send(request, reply);
  }

  @Route(docsEndpoints.getOpenApi)
  getOpenApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.openApi.send(request, reply);
  }
}

/** The policy that allows the page's own style and script, as its build wrote it. */
function headersOfPage(): Record<string, string> {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'docs.headers.json'), 'utf8'));
}

/** As Portuguese writes it. */
function number(value: number): string {
  return value.toLocaleString('pt-BR');
}
