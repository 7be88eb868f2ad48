import { type Html, html } from './html.ts';
import { type Anchors, withPageLinks } from './links.ts';
import { addressOf, type Page } from './page.ts';
import { pagesOf, type Site } from './site.ts';

/** Addresses of the site's own files. */
export interface Assets {
  style: string;
  script: string;
}

/** Everything that is the same on all pages. */
export interface Frame {
  site: Site;
  anchors: Anchors;
  assets: Assets;
}

/** A page as HTML. */
export function pageHtml(page: Page, frame: Frame): string {
  const { site, anchors } = frame;
  const content = withPageLinks(html`${page.parts.map((part) => part.html)}`, page, anchors);
  return documentOf(page, frame, html`${content}${pager(page, site)}${footer(page)}`);
}

/** What is shown at an address that no page has. */
export function notFoundHtml(frame: Frame): string {
  const text = html`<div class="row wide"><div class="text"><h1 id="nada-aqui">Página não encontrada</h1><p>Este endereço não existe na documentação. Use a busca ou o menu, ou volte ao <a href="/docs">início</a>.</p></div></div>`;
  const page = { path: '404', title: 'Página não encontrada', summary: '', parts: [] };
  return documentOf(page, frame, text);
}

function documentOf(page: Page, { site, assets }: Frame, content: Html): string {
  const menu = menuOf(page, site);
  const isPage = pagesOf(site).includes(page);
  const title = page.path ? `${page.title} · Catraca` : 'Documentação da API do Catraca';
  const search = html`<button type="button" class="search" hidden>Buscar<kbd>/</kbd></button>`;
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${page.summary}">
<title>${title}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(String(logo('#0b6e63')))}">
<link rel="stylesheet" href="${assets.style}">
${isPage && html`<link rel="alternate" type="text/markdown" href="${addressOf(page)}.md">`}
<script type="module" src="${assets.script}"></script>
</head>
<body>
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
<nav class="top" aria-label="Menu"><details><summary>${brand('span')}<span class="open">Menu</span></summary><div class="menu">${menu}</div></details>${search}</nav>
<div class="frame">
<nav class="side" aria-label="Sumário">${brand('a')}${search}${menu}</nav>
<main id="conteudo">
${content}
</main>
</div>
</body>
</html>
`.text;
}

/** All pages; of the page itself its parts too. */
function menuOf(page: Page, { start, groups }: Site): Html {
  return html`<ul>${entry(start, page)}</ul>${groups.map(
    ({ area, title, pages }) =>
      html`${area && html`<p class="group">${area}</p>`}<h2>${title}</h2><ul>${pages.map((one) => entry(one, page))}</ul>`,
  )}`;
}

function entry(page: Page, current: Page): Html {
  const title = page.title.replace(' (operador)', '');
  if (page !== current) return html`<li><a class="item" href="${addressOf(page)}">${title}</a></li>`;
  const parts = page.parts.slice(1);
  return html`<li><a class="item" href="${addressOf(page)}" aria-current="page">${title}</a>${
    parts.length > 0 &&
    html`<ul class="parts">${parts.map(
      ({ id, title: name, verb }) =>
        html`<li><a class="item" href="#${id}">${
          verb && html`<span class="verb mono ${verb}" aria-hidden="true">${shortVerb[verb] ?? verb}</span>`
        }<span>${name}</span></a></li>`,
    )}</ul>`
  }</li>`;
}

const shortVerb: Record<string, string> = { WEBHOOK: 'HOOK', DELETE: 'DEL' };

function pager(page: Page, site: Site): Html {
  const pages = pagesOf(site);
  const at = pages.indexOf(page);
  const [before, after] = [pages[at - 1], pages[at + 1]];
  return html`<nav class="pager" aria-label="Páginas vizinhas">${
    before && html`<a rel="prev" href="${addressOf(before)}"><span>Anterior</span>${before.title}</a>`
  }${after && html`<a rel="next" href="${addressOf(after)}"><span>Próxima</span>${after.title}</a>`}</nav>`;
}

function footer(page: Page): Html {
  return html`<footer><p><a href="${addressOf(page)}.md">Esta página em Markdown</a> · <a href="/llms.txt">llms.txt</a> · OpenAPI 3.1: <a href="/openapi.json">vendedor</a>, <a href="/operator/openapi.json">operador</a> · Coleções: <a href="/docs/catraca.postman_collection.json" download>Postman</a>, <a href="/docs/catraca.insomnia.json" download>Insomnia</a></p></footer>`;
}

function brand(tag: 'a' | 'span'): Html {
  const mark = html`${logo('currentColor')}Catraca`;
  return tag === 'a'
    ? html`<a class="brand" href="/docs">${mark}</a>`
    : html`<span class="brand">${mark}</span>`;
}

/** A turnstile: three arms around an axis. */
function logo(colour: string): Html {
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="2.6"/><path d="M12 9.2V2.5M14.4 13.4l5.8 3.4M9.6 13.4l-5.8 3.4"/></svg>`;
}
