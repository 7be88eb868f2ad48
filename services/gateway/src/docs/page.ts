import { guide, type Part } from './guide.ts';
import { Html, html, inline, slug } from './html.ts';
import { placeholders } from './placeholders.ts';
import { type ApiDocument, type Chapter, chapters, routeSection } from './reference.ts';
import { script } from './script.ts';
import { style } from './style.ts';

/** The documentation as one page: the way to the first paid charge, what holds everywhere, and every endpoint. */
export function docsPage(openApi: object): string {
  const document = openApi as ApiDocument;
  const { start, concepts } = guide();
  const reference = chapters(document);
  const contents = menu(start, concepts, reference);
  const page = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Do zero à primeira cobrança PIX paga, e a referência completa da API Catraca.">
<title>Documentação da API Catraca</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(String(logo('#0b6e63')))}">
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
<nav class="top" aria-label="Sumário"><details><summary>${brand()}<span>Sumário</span></summary><div class="menu">${contents}</div></details></nav>
<div class="frame">
<nav class="side" aria-label="Sumário">${brand()}${contents}</nav>
<main id="conteudo">
${hero()}
${part('comece', 'Sua primeira cobrança paga', 'Seis passos no mundo de teste, do terminal ao webhook conferido.', start)}
${part('conceitos', 'O que vale em toda chamada', 'Os dois mundos, repetição segura, erros, listas, entregas e limites.', concepts)}
${reference.map((chapter) => chapterSection(chapter, document))}
<footer><p>A mesma API em formato de máquina: <a href="/openapi.json">OpenAPI 3.1</a>. Versão 1.0.0, sob <code>/v1</code>.</p></footer>
</main>
</div>
<script>${new Html(script)}</script>
</body>
</html>`;
  return page.text;
}

function hero() {
  return html`<header class="hero"><p class="kicker">Documentação da API</p><h1>PIX, do pedido ao saldo</h1><p>Crie a cobrança, mostre o QR, receba o aviso assinado quando o dinheiro chegar. Esta página leva da chave à primeira cobrança paga; depois vem cada endereço da API.</p><ul class="facts"><li><b>Endereço</b><code>${placeholders.baseUrl}</code></li><li><b>Autenticação</b><code>Authorization: Bearer sk_test_…</code></li><li><b>Formato</b><code>JSON, centavos inteiros, UTC</code></li></ul></header>`;
}

function part(id: string, title: string, text: string, parts: Part[]) {
  return html`<section class="part" aria-labelledby="${id}"><header><h2 id="${id}">${title}</h2><p>${text}</p></header>${parts.map(({ content }) => content)}</section>`;
}

function chapterSection({ name, description, routes }: Chapter, document: ApiDocument) {
  const id = `ref-${slug(name)}`;
  return html`<section class="part" aria-labelledby="${id}"><header><h2 id="${id}">${name}</h2><p>${inline(description)}</p></header>${routes.map((route) => routeSection(route, document))}</section>`;
}

function menu(start: Part[], concepts: Part[], reference: Chapter[]) {
  const links = (parts: Part[]) =>
    html`<ul>${parts.map(({ id, title }) => html`<li><a class="item" href="#${id}">${title}</a></li>`)}</ul>`;
  return html`<h2>Comece aqui</h2>${links(start)}<h2>Em toda chamada</h2>${links(concepts)}${reference.map(
    ({ name, routes }) =>
      html`<h2>${name}</h2><ul>${routes.map(
        ({ verb, operation }) =>
          html`<li><a class="item" href="#${operation.operationId}"><span class="verb ${verb}" aria-hidden="true">${verb === 'WEBHOOK' ? 'HOOK' : verb === 'DELETE' ? 'DEL' : verb}</span><span>${operation.summary}</span></a></li>`,
      )}</ul>`,
  )}`;
}

function brand() {
  return html`<a class="brand" href="#conteudo">${logo('currentColor')}Catraca</a>`;
}

/** A turnstile: three arms around an axis. */
function logo(colour: string) {
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="2.6"/><path d="M12 9.2V2.5M14.4 13.4l5.8 3.4M9.6 13.4l-5.8 3.4"/></svg>`;
}
