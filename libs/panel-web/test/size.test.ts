import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const web = join(import.meta.dirname, '../dist/web');
const read = (name: string) => readFileSync(join(web, name));

/** The page, and the files of `page` with all that they import at once. */
function firstLoadOf(page: RegExp): string[] {
  const assets = readdirSync(join(web, 'assets'));
  const html = read('index.html').toString();
  const found = new Set(['index.html']);
  const add = (name: string) => {
    const path = join('assets', name);
    if (found.has(path) || !assets.includes(name)) return;
    found.add(path);
    if (name.endsWith('.js'))
      for (const [, other] of read(path)
        .toString()
        .matchAll(/(?:from|import)\s*"\.\/([\w.-]+)"/g))
        add(other!);
  };
  for (const [, name] of html.matchAll(/\/panel\/assets\/([\w.-]+)/g)) add(name!);
  for (const name of assets) if (page.test(name)) add(name);
  return [...found];
}

test.each([
  ['the sign-in page', /^sign-in-page-/, 140],
  ['the list of charges in its shell', /^(shell|signed-in|charges-page|list)-/, 180],
  ['the home page in its shell', /^(shell|signed-in|home-page|home|marks|balance)-/, 180],
  [
    'the accounts of the platform',
    /^(platform-shell|accounts-page|(list|platform|signed-in)-[^.]*\.css)/,
    180,
  ],
  [
    'a contract of the platform',
    /^(platform-shell|contract-page|(list|platform|detail|account|signed-in)-[^.]*\.css)/,
    180,
  ],
])('S28.3 the first load of %s is small', (_what, page, most) => {
  const bytes = firstLoadOf(page).map((name) => gzipSync(read(name)).length);
  const kilobytes = bytes.reduce((sum, one) => sum + one, 0) / 1024;
  process.stderr.write(`${_what}: ${kilobytes.toFixed(1)} KB gzip\n`);
  expect(kilobytes).toBeLessThan(most);
  expect(kilobytes).toBeGreaterThan(90); // the libraries are in it
});

test('each page is a file of its own', () => {
  const pages = readdirSync(join(web, 'assets')).filter((name) => /-page-[\w-]+\.js$/.test(name));
  expect(pages.length).toBeGreaterThanOrEqual(9);
});
