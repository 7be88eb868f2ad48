import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { panelPages } from '@catraca/contracts/http/endpoints/panel-pages';
import { Controller, Param, Req, Res, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Route } from '../../edge/route.ts';
import { PanelPage } from '../../pages/panel-page.ts';
import { WebFiles } from '../../pages/web-files.ts';

/** A changed file has another name. */
const forEver = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
};

const { getPanelAsset, ...pages } = panelPages;

/** The pages of the panel are one document at all of their addresses (specification S28). */
export const panelPageControllers: Type[] = Object.values(pages).map(controllerOf);

function controllerOf(page: Endpoint): Type {
  @Controller()
  class PanelPageController {
    constructor(private readonly page: PanelPage) {}

    @Route(page)
    get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      return this.page.send(request, reply);
    }
  }
  return PanelPageController;
}

/** The files of the panel's pages. */
@Controller()
export class PanelFilesController {
  constructor(private readonly files: WebFiles) {}

  @Route(getPanelAsset)
  get(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('name') name: string,
  ): Promise<void> {
    return this.files.send(`panel/assets/${name}`, forEver, { request, reply });
  }
}
