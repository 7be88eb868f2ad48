// The last step of the build: writes the files that the gateway serves.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '@catraca/contracts/http/openapi/openapi';
import { transformSync } from 'esbuild';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { docsPage } from './page.ts';
import { placeholders } from './placeholders.ts';

const dist = import.meta.dirname;
const openApi = openApiDocument(placeholders.baseUrl);
const style = minified('page.css', 'css');
const script = minified('page.js', 'js');

writeFileSync(join(dist, 'openapi.json'), JSON.stringify(openApi));
writeFileSync(join(dist, 'docs.html'), docsPage(openApi, { style, script }));
writeFileSync(
  join(dist, 'docs.headers.json'),
  JSON.stringify({ 'Content-Security-Policy': contentSecurityPolicy({ style, script }) }),
);

function minified(name: string, loader: 'css' | 'js'): string {
  const source = readFileSync(join(dist, '../assets', name), 'utf8');
  return transformSync(source, { loader, minify: true, charset: 'utf8' }).code.trim();
}
