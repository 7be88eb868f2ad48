import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { panelHeaders } from './panel-headers.ts';
import { WebFiles } from './web-files.ts';

/** The one document of the panel. Its router knows which page an address is, and which is none. */
@Injectable()
export class PanelPage {
  constructor(private readonly files: WebFiles) {}

  send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.files.send('panel/index.html', panelHeaders, { request, reply });
  }
}

/** Below these nothing is a page. */
const NO_PAGES = ['/panel/v1', '/panel/assets'];

/** Whether a browser goes to an address below `/panel`: what asks for a file or for the API does not. */
export function isPanelNavigation({
  method,
  url,
  headers: { accept = '' },
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const [path = ''] = url.split('?');
  const isPage =
    path.startsWith('/panel/') && !NO_PAGES.some((one) => path === one || path.startsWith(`${one}/`));
  return isPage && method === 'GET' && accept.includes('text/html');
}
