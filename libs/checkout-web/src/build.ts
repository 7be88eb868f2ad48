// Builds what browsers load, for the gateway to serve: dist/web.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

const source = join(import.meta.dirname, '../src');
const web = join(import.meta.dirname, 'web');
const { version } = JSON.parse(readFileSync(join(source, '../package.json'), 'utf8'));

/** Browsers of cheap phones, three years back and more. */
const common: BuildOptions = {
  bundle: true,
  minify: true,
  write: false,
  target: ['chrome87', 'firefox91', 'safari14.1'],
  // esbuild rewrites `?.` for Chrome before 91, where it fails in calls with a spread argument that is not
  // the last.
  supported: { 'optional-chain': true },
  conditions: ['source'],
  charset: 'utf8',
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"', SERVICE_VERSION: JSON.stringify(version) },
  logLevel: 'warning',
};

rmSync(web, { recursive: true, force: true });
mkdirSync(join(web, 'assets'), { recursive: true });
cpSync(join(source, '../assets'), web, { recursive: true });
await buildPage();
await buildService();

async function buildPage(): Promise<void> {
  const manifest = {
    'page.js': writeHashed('page.js', await bundle('page/main.tsx', { format: 'esm' })),
    'page.css': writeHashed('page.css', withoutLightDark(await bundle('page/styles/page.css', {}))),
  };
  const html = readFileSync(join(source, 'page/page.html'), 'utf8').replace(
    /\{\{([\w.]+)\}\}/g,
    // What depends on the request is left to the gateway.
    (whole, name: keyof typeof manifest) => manifest[name] ?? whole,
  );
  writeFileSync(join(web, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(web, 'page.html'), html);
}

async function buildService(): Promise<void> {
  if (!existsSync(join(source, 'service/service.ts'))) return;
  // ASCII, as the seller's page may be in another encoding.
  const options: BuildOptions = {
    format: 'iife',
    charset: 'ascii',
    banner: { js: `/*! service.js ${version} */` },
  };
  writeFileSync(join(web, 'service.js'), await bundle('service/service.ts', options));
  const types = join(source, 'service/service.d.ts');
  if (existsSync(types)) cpSync(types, join(web, 'service.d.ts'));
}

async function bundle(entry: string, options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({ ...common, ...options, entryPoints: [join(source, entry)] });
  return outputFiles![0]!.text;
}

/**
 * Writes the dark colours out, for browsers without light-dark(): Chrome before 123, Safari before 17.5. For
 * screens only: paper is white.
 */
function withoutLightDark(css: string): string {
  const pair = /--([a-z]+(?:-[a-z]+)*): ?light-dark\(([\w#]+), ?([\w#]+)\)/g;
  const dark = [...css.matchAll(pair)].map(([, name, , value]) => `--${name}:${value}`).join(';');
  const whenDark = `@media screen{:root[data-theme=dark]{${dark}}}@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}`;
  return css.replace(pair, '--$1:$2') + whenDark;
}

/** Returns the name: it changes with the content, so that browsers keep the file for ever. */
function writeHashed(name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const hashed = name.replace('.', `-${hash}.`);
  writeFileSync(join(web, 'assets', hashed), content);
  return hashed;
}
