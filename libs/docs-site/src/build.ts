// The last step of the build: writes the files that the gateway serves.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { operatorDocument, sellerDocument } from '@catraca/contracts/http/openapi/openapi';
import { build } from 'esbuild';
import type { Assets } from './layout.ts';
import { placeholders } from './placeholders.ts';
import { siteFiles } from './site-files.ts';

const dist = import.meta.dirname;
const folder = join(dist, 'site');
const seller = sellerDocument(placeholders.baseUrl);
const operator = operatorDocument(placeholders.baseUrl);

rmSync(folder, { recursive: true, force: true });
cpSync(join(dist, '../pictures'), join(dist, 'pictures'), { recursive: true });
write('openapi.json', JSON.stringify(seller));
write('operator-openapi.json', JSON.stringify(operator));
for (const { path, text } of siteFiles(seller, operator, await assets())) write(join('site', path), text);

function write(path: string, text: string): void {
  const file = join(dist, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Writes the style and the scripts. A changed file has another name. */
async function assets(): Promise<Assets> {
  const outdir = join(folder, 'docs/assets');
  const { metafile } = await build({
    entryPoints: ['page.css', 'page.js'].map((name) => join(dist, '../assets', name)),
    outdir,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    charset: 'utf8',
    metafile: true,
  });
  const written = (source: string) =>
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(source))![0];
  const address = (source: string) => `/docs/assets/${basename(written(source))}`;
  return { style: address('assets/page.css'), script: address('assets/page.js') };
}
