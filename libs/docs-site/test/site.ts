import { operatorDocument, sellerDocument } from '@catraca/contracts/http/openapi/openapi';
import { siteFiles } from '../src/site-files.ts';

const assets = { style: '/docs/assets/page.css', script: '/docs/assets/page.js' };

/** What the build writes, by path. */
export const files = new Map(
  siteFiles(sellerDocument('{base_url}'), operatorDocument('{base_url}'), assets).map(({ path, text }) => [
    path,
    text,
  ]),
);

/** HTML by its address: `/docs/guias/cartoes`. */
export const htmlPages = new Map(
  [...files]
    .filter(([path]) => path.endsWith('.html') && path !== 'docs/404.html')
    .map(([path, text]) => [`/${path.replace('.html', '')}`, text]),
);
