import { docsEndpoints, docsPages } from '@catraca/contracts/http/endpoints/other-endpoints';
import { ApiError } from '@catraca/kernel/errors';
import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicUrl } from '../../adapters/public-url.ts';
import { DocsFile } from '../../docs/docs-file.ts';
import { DocsSite } from '../../docs/docs-site.ts';
import { Route } from '../../edge/route.ts';
import { WebFiles } from '../../pages/web-files.ts';

const forAnHour = { 'Cache-Control': 'public, max-age=3600', 'X-Content-Type-Options': 'nosniff' };

/** The API's documentation: OpenAPI, and pages in Portuguese. */
@Controller()
export class DocsController {
  private readonly openApi: DocsFile;
  private readonly operatorOpenApi: DocsFile;

  constructor(
    private readonly site: DocsSite,
    private readonly files: WebFiles,
    { origin: baseUrl }: PublicUrl,
  ) {
    const ofDocument = {
      'Content-Type': 'application/json; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
    };
    this.openApi = new DocsFile('openapi.json', ofDocument, { baseUrl });
    this.operatorOpenApi = new DocsFile('operator-openapi.json', ofDocument, { baseUrl });
  }

  @Route(docsEndpoints.getHome)
  getHome(@Res() reply: FastifyReply): void {
    reply.redirect('/docs');
  }

  @Route(docsEndpoints.getDocs)
  getDocs(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.site.send('docs', request, reply);
  }

  @Route(docsEndpoints.getDocsMarkdown)
  getDocsMarkdown(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.site.send('docs.md', request, reply);
  }

  @Route(docsEndpoints.getLlmsText)
  getLlmsText(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.site.send('llms.txt', request, reply);
  }

  @Route(docsEndpoints.getLlmsFullText)
  getLlmsFullText(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.site.send('llms-full.txt', request, reply);
  }

  /** What asks for no page is told in JSON that there is none. Throws resource_not_found. */
  @Route(docsPages.getDocsPage)
  getDocsPage(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('*') name: string,
  ): Promise<void> {
    const address = `docs/${name}`;
    const wantsPage = request.headers.accept?.includes('text/html');
    if (!wantsPage && !this.site.has(address)) throw new ApiError('resource_not_found');
    return this.site.send(address, request, reply);
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
