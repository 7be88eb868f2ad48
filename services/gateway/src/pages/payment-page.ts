import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { GatewaySettings } from '../config.ts';
import { escapeHtml } from './html.ts';
import { type PreviewedLink, previewLines, previewTags } from './link-preview.ts';
import { type Notice, noticePage } from './notice-page.ts';
import { PreviewFont, type PreviewFonts } from './preview/preview-font.ts';
import { previewPicture } from './preview/preview-picture.ts';
import { WebFiles } from './web-files.ts';

/** The HTML of payment pages, and the picture in a link's preview. */
@Injectable()
export class PaymentPage {
  private readonly template: string;
  private readonly style: string;
  private readonly fonts: PreviewFonts;

  constructor(files: WebFiles, @Inject(CONFIG) { PLATFORM_NAME }: GatewaySettings) {
    const { 'page.css': style } = JSON.parse(files.read('manifest.json').toString());
    this.style = style;
    this.fonts = PreviewFont.parse(files.read('preview-font.bin'));
    this.template = files
      .read('page.html')
      .toString()
      .replace('{{processor}}', () => escapeHtml(PLATFORM_NAME));
  }

  /** `link`: what is behind the page of a payment link. */
  send(reply: FastifyReply, headers: Record<string, string>, link: PreviewedLink | null): void {
    const head = link ? previewTags(link) : '<title>Pagamento</title>';
    reply.headers(headers).send(this.template.replace('{{head}}', () => head));
  }

  sendNotice(reply: FastifyReply, notice: Notice): void {
    const { status, headers, html } = noticePage(notice, this.style);
    reply.code(status).headers(headers).send(html);
  }

  /** A PNG. */
  pictureOf({ link, sellerName }: Omit<PreviewedLink, 'url'>): Buffer {
    const accent = link.offer?.appearance?.accentColor ?? null;
    return previewPicture(this.fonts, previewLines(link, sellerName), accent);
  }
}
