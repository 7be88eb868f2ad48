import { documentedEndpoints } from '@catraca/contracts/http/openapi/openapi';
import { operationIdOf } from '@catraca/contracts/http/openapi/openapi-names';
import { errorTable } from '@catraca/kernel/errors';
import { files, htmlPages } from './site.ts';

const MAX_PAGE_BYTES = 100_000;
/** Served by others than the site. */
const elsewhere = ['/openapi.json', '/operator/openapi.json'];

const idsOf = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
const contentOf = (page: string) => page.slice(page.indexOf('<main'), page.indexOf('</main>'));
const pages = [...htmlPages];

test('there is a page for the start, each guide, each part of the reference, and the changes', () => {
  const addresses = [...htmlPages.keys()];
  expect(addresses.length).toBeGreaterThan(45);
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/docs',
      '/docs/guias/cartoes',
      '/docs/guias/operador',
      '/docs/referencia/charges',
      '/docs/referencia/operator-accounts',
      '/docs/changelog',
    ]),
  );
});

test.each(pages)('%s is small enough to open at once', (_, page) => {
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
});

test.each(pages)('every link of %s leads to a page and a part that are there', (address, page) => {
  const links = [...page.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href!);
  const broken = links.filter((link) => {
    if (/^(?:https?:|data:|\/docs\/assets\/)/.test(link) || elsewhere.includes(link)) return false;
    const [target = '', id] = link.split('#');
    const path = target || address;
    const known = htmlPages.get(path);
    if (!known) return id !== undefined || !files.has(path.slice(1));
    return id !== undefined && !idsOf(known).includes(id);
  });
  expect(broken).toEqual([]);
});

test.each(pages)('%s has one title, headings without gaps, and no id twice', (_, page) => {
  const levels = [...contentOf(page).matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  for (const [index, level] of levels.entries())
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  const ids = idsOf(page);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test.each(pages)('%s asks for nothing from elsewhere, and has no script or style inside', (_, page) => {
  expect(page).not.toMatch(
    /<(?:script|img|iframe|source|video|audio)[^>]+src="(?!\/docs\/(?:assets|pictures)\/)/,
  );
  expect(page).not.toMatch(/<link rel="(?:stylesheet|preload)" href="(?!\/docs\/assets\/)/);
  expect(page).not.toMatch(/<style|<script>| (?:style|on\w+)="/);
});

test.each(pages)('the menu of %s marks the page, and lists parts of no other', (address, page) => {
  const menu = page.slice(page.indexOf('<nav class="side"'), page.indexOf('<main'));
  expect(menu.match(/aria-current="page"/g)).toHaveLength(1);
  expect(menu).toContain(`href="${address}" aria-current="page"`);
  const parts = [...menu.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id!);
  expect(parts.filter((id) => !idsOf(contentOf(page)).includes(id))).toEqual([]);
  expect(menu.match(/<a class="item" href="\//g)).toHaveLength(htmlPages.size);
});

test('one page leads to the next, from the first to the last', () => {
  const seen = [];
  for (let address: string | undefined = '/docs'; address; ) {
    seen.push(address);
    address = /rel="next" href="([^"]+)"/.exec(htmlPages.get(address)!)?.[1];
  }
  expect(new Set(seen)).toEqual(new Set(htmlPages.keys()));
});

test('every operation and every error code has its place', () => {
  const all = [...htmlPages.values()].join('');
  const ids = new Set(idsOf(all));
  const missing = documentedEndpoints.map(operationIdOf).filter((id) => !ids.has(id));
  expect(missing).toEqual([]);
  const errors = htmlPages.get('/docs/guias/erros')!;
  expect(Object.keys(errorTable).filter((code) => !errors.includes(`<code>${code}</code>`))).toEqual([]);
});

test('what was a part of the one page is found on its own page', () => {
  const addresses = JSON.parse(files.get('docs/anchors.json')!) as Record<string, string>;
  expect(addresses).toMatchObject({
    createCharge: '/docs/referencia/charges',
    'cobrar-com-cartao': '/docs/guias/cartoes',
    'ref-cobrancas': '/docs/referencia/charges',
    'ref-eventos': '/docs/referencia/events',
  });
  for (const [id, address] of Object.entries(addresses)) expect(idsOf(htmlPages.get(address)!)).toContain(id);
});

test('every page is also Markdown, whose links lead to Markdown', () => {
  for (const address of htmlPages.keys()) {
    const text = files.get(`${address.slice(1)}.md`)!;
    expect(text).toMatch(/^# \S/);
    expect(text).not.toMatch(/\]\(#|\{\{|\.\.\/pictures|```request/);
    const links = [...text.matchAll(/\]\(\{base_url\}\/([^)#]+)/g)].map(([, path]) => path!);
    const broken = links.filter(
      (path) => !files.has(path) && !path.startsWith('docs/pictures/') && !elsewhere.includes(`/${path}`),
    );
    expect({ address, broken }).toEqual({ address, broken: [] });
  }
});

test('llms.txt names every page in one line, and llms-full.txt has them all', () => {
  const list = files.get('llms.txt')!;
  expect(list).toMatch(/^# Catraca\n\n> /);
  const full = files.get('llms-full.txt')!;
  for (const address of htmlPages.keys()) {
    expect(list).toMatch(new RegExp(`^- \\[[^\\]]+\\]\\(\\{base_url\\}${address}\\.md\\): \\S`, 'm'));
    expect(full).toContain(files.get(`${address.slice(1)}.md`)!);
  }
});

test('a search finds parts by their words, on the page that has them', () => {
  const sections = JSON.parse(files.get('docs/search.json')!) as { url: string; title: string }[];
  expect(sections).toContainEqual(expect.objectContaining({ url: '/docs/referencia/charges#createCharge' }));
  for (const { url } of sections) {
    const [address = '', id = ''] = url.split('#');
    expect(idsOf(htmlPages.get(address)!)).toContain(id);
  }
});
