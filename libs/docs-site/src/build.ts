// The last step of the build: writes the files that the gateway serves.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '@catraca/contracts/http/openapi/openapi';
import { buildSync } from 'esbuild';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { docsPage } from './page.ts';
import { placeholders } from './placeholders.ts';
import { searchSections } from './search-sections.ts';

const dist = import.meta.dirname;
const openApi = openApiDocument(placeholders.baseUrl);
const style = minified('page.css');
const script = minified('page.js');

cpSync(join(dist, '../pictures'), join(dist, 'pictures'), { recursive: true });
writeFileSync(join(dist, 'openapi.json'), JSON.stringify(openApi));
writeFileSync(join(dist, 'docs.search.json'), JSON.stringify(searchSections(openApi)));
writeFileSync(join(dist, 'docs.html'), docsPage(openApi, { style, script }));
writeFileSync(
  join(dist, 'docs.headers.json'),
  JSON.stringify({ 'Content-Security-Policy': contentSecurityPolicy({ style, script }) }),
);

function minified(name: string): string {
  const entryPoints = [join(dist, '../assets', name)];
  const options = { bundle: true, minify: true, charset: 'utf8', write: false } as const;
  return buildSync({ ...options, entryPoints }).outputFiles[0]!.text.trim();
}
