// The last step of the build: writes the files that the gateway serves.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorDocument, sellerDocument } from '@catraca/contracts/http/openapi/openapi';
import { buildSync } from 'esbuild';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { docsPage } from './page.ts';
import { placeholders } from './placeholders.ts';
import { searchSections } from './search-sections.ts';

const dist = import.meta.dirname;
const seller = sellerDocument(placeholders.baseUrl);
const operator = operatorDocument(placeholders.baseUrl);
const style = minified('page.css');
const script = minified('page.js');

cpSync(join(dist, '../pictures'), join(dist, 'pictures'), { recursive: true });
writeFileSync(join(dist, 'openapi.json'), JSON.stringify(seller));
writeFileSync(join(dist, 'operator-openapi.json'), JSON.stringify(operator));
writeFileSync(join(dist, 'docs.search.json'), JSON.stringify(searchSections([seller, operator])));
writeFileSync(join(dist, 'docs.html'), docsPage([seller, operator], { style, script }));
writeFileSync(
  join(dist, 'docs.headers.json'),
  JSON.stringify({ 'Content-Security-Policy': contentSecurityPolicy({ style, script }) }),
);

function minified(name: string): string {
  const entryPoints = [join(dist, '../assets', name)];
  const options = { bundle: true, minify: true, charset: 'utf8', write: false } as const;
  return buildSync({ ...options, entryPoints }).outputFiles[0]!.text.trim();
}
