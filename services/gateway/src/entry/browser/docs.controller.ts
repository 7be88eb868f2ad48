import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsEndpoints } from '@catraca/contracts/http/endpoints/other-endpoints';
import { CONFIG } from '@catraca/platform/service/config';
import { Controller, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicUrl } from '../../adapters/public-url.ts';
import type { GatewaySettings } from '../../config.ts';
import { DocsFile } from '../../docs/docs-file.ts';
import { Route } from '../../edge/route.ts';
import { WebFiles } from '../../pages/web-files.ts';

const forAnHour = { 'Cache-Control': 'public, max-age=3600', 'X-Content-Type-Options': 'nosniff' };

/** The API's documentation: OpenAPI, and a page in Portuguese. */
@Controller()
export class DocsController {
  private readonly openApi: DocsFile;
  private readonly operatorOpenApi: DocsFile;
  private readonly page: DocsFile;

  constructor(
    @Inject(CONFIG) settings: GatewaySettings,
    private readonly files: WebFiles,
    { origin: baseUrl }: PublicUrl,
  ) {
    const ofDocument = {
      'Content-Type': 'application/json; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
    };
    this.openApi = new DocsFile('openapi.json', ofDocument, { baseUrl });
    this.operatorOpenApi = new DocsFile('operator-openapi.json', ofDocument, { baseUrl });
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      ...headersOfPage(),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    };
    this.page = new DocsFile('docs.html', headers, {
      baseUrl,
      perAddress: number(settings.RATE_LIMIT_IP),
      reads: number(settings.RATE_LIMIT_READS),
      writes: number(settings.RATE_LIMIT_WRITES),
    });
  }

  @Route(docsEndpoints.getHome)
  getHome(@Res() reply: FastifyReply): void {
    reply.redirect('/docs');
  }

  @Route(docsEndpoints.getDocs)
  getDocs(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.page.send(request, reply);
  }

  @Route(docsEndpoints.getDocsPicture)
  getDocsPicture(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('name') name: string,
  ): Promise<void> {
    return this.files.send(`docs/${name}`, forAnHour, { request, reply });
  }

  @Route(docsEndpoints.getOpenApi)
  getOpenApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.openApi.send(request, reply);
  }

  @Route(docsEndpoints.getOperatorOpenApi)
  getOperatorOpenApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.operatorOpenApi.send(request, reply);
  }
}

/** Content security policy for the page's inline style and script, written by its build. */
function headersOfPage(): Record<string, string> {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'docs.headers.json'), 'utf8'));
}

/** Formatted as in Brazil. */
function number(value: number): string {
  return value.toLocaleString('pt-BR');
}
