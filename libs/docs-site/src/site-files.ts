import type { ApiDocument } from './api.ts';
import { insomniaExport } from './collections/insomnia.ts';
import { postmanCollection } from './collections/postman.ts';
import { type Assets, notFoundHtml, pageHtml } from './layout.ts';
import { addressOf } from './page.ts';
import { searchSections } from './search-sections.ts';
import { anchorsOf, pagesOf, siteOf } from './site.ts';
import { llmsFullText, llmsText, pageMarkdown } from './text-forms.ts';

/** A file by the address below `/` at which it is served, with an ending. */
interface SiteFile {
  path: string;
  text: string;
}

/** Every page as HTML and as Markdown, and what stands beside them. */
export function siteFiles(seller: object, operator: object, assets: Assets): SiteFile[] {
  const site = siteOf(seller, operator);
  const pages = pagesOf(site);
  const anchors = anchorsOf(pages);
  const frame = { site, anchors, assets };
  const addresses = Object.fromEntries([...anchors].map(([id, page]) => [id, addressOf(page)]));
  return [
    ...pages.flatMap((page) => {
      const path = addressOf(page).slice(1);
      return [
        { path: `${path}.html`, text: pageHtml(page, frame) },
        { path: `${path}.md`, text: pageMarkdown(page, anchors) },
      ];
    }),
    { path: 'docs/404.html', text: notFoundHtml(frame) },
    { path: 'docs/search.json', text: JSON.stringify(searchSections(pages)) },
    { path: 'docs/anchors.json', text: JSON.stringify(addresses) },
    {
      path: 'docs/catraca.postman_collection.json',
      text: JSON.stringify(postmanCollection(seller as ApiDocument), null, 2),
    },
    {
      path: 'docs/catraca.insomnia.json',
      text: JSON.stringify(insomniaExport(seller as ApiDocument), null, 2),
    },
    { path: 'llms.txt', text: llmsText(site) },
    { path: 'llms-full.txt', text: llmsFullText(pages, anchors) },
  ];
}
