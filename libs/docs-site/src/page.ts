import type { Inlined } from './content-security-policy.ts';
import { type Guide, guides } from './guide.ts';
import { Html, html, slug } from './html.ts';
import { inline } from './markdown.ts';
import { placeholders } from './placeholders.ts';
import { type ApiDocument, type Chapter, chapters, routeSection } from './reference.ts';

interface Documents {
  seller: object;
  operator: object;
}

/**
 * The documentation as one page: the way to the first paid charge, what holds everywhere, and every endpoint.
 */
export function docsPage({ seller, operator }: Documents, { style, script }: Inlined): string {
  const start = guides('comece');
  const cards = guides('cartoes');
  const checkout = guides('checkout');
  const money = guides('dinheiro');
  const lookups = guides('acompanhe');
  const concepts = guides('conceitos');
  const reference = [...chapters(seller as ApiDocument), ...chapters(operator as ApiDocument, 'operator')];
  const contents = menu({ start, cards, checkout, money, lookups, concepts }, reference);
  const page = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Do zero à primeira cobrança Pix paga, e a referência completa da API do Catraca.">
<title>Documentação da API do Catraca</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(String(logo('#0b6e63')))}">
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
<nav class="top" aria-label="Menu"><details><summary><span class="brand">${logo('currentColor')}Catraca</span><span class="open">Menu</span></summary><div class="menu">${contents}</div></details></nav>
<div class="frame">
<nav class="side" aria-label="Sumário">${brand()}${contents}</nav>
<main id="conteudo">
${hero()}
${part('comece', 'Sua primeira cobrança paga', 'Seis passos no ambiente de testes, da chave ao saldo.', start)}
${part('cartoes', 'Cartões', 'Cobrança com cartão, cartões salvos, parcelamento e autenticação do titular.', cards)}
${part('checkout', 'Checkout', 'Pix e cartão na sua página em três linhas, links de pagamento e formulário próprio.', checkout)}
${part('dinheiro', 'Depois da venda', 'Estornos, contestações, saldo, saques e extrato.', money)}
${part('acompanhe', 'Acompanhe', 'O que você pediu, o que aconteceu com cada venda, os eventos ao vivo, e um dia inteiro de testes a partir de uma semente.', lookups)}
${part('conceitos', 'Conceitos', 'O que vale para todas as chamadas: ambientes, idempotência, erros, listas, entregas e limites.', concepts)}
${reference.map(chapterSection)}
<footer><p>Esta API também está disponível em <a href="/openapi.json">OpenAPI 3.1</a>, e a do operador <a href="/operator/openapi.json">também</a>. Versão 1.0.0, em <code>/v1</code>.</p></footer>
</main>
</div>
<script>${new Html(script)}</script>
</body>
</html>`;
  return page.text;
}

function hero(): Html {
  return html`<header class="hero"><p class="kicker">Documentação da API</p><h1>Pix e cartão, do pedido ao saldo</h1><p>Crie uma cobrança, mostre o QR Code e receba um webhook assinado quando o pagamento for confirmado. Siga o passo a passo até a primeira cobrança paga ou vá direto à referência.</p><p class="actions"><a class="button" href="#chave">Começar</a><a class="button quiet" href="#createCharge">Ver a referência</a></p><ul class="facts"><li><b>URL base</b><code>${placeholders.baseUrl}</code></li><li><b>Autenticação</b><code>Authorization: Bearer sk_test_…</code></li><li><b>Formato</b><span>JSON; valores em centavos, datas em UTC</span></li></ul></header>`;
}

function part(id: string, title: string, text: string, some: Guide[]): Html {
  return html`<section class="part" aria-labelledby="${id}"><header><h2 id="${id}">${title}</h2><p>${text}</p></header>${some.map(({ content }) => content)}</section>`;
}

function chapterSection({ name, description, routes, document, forOperator }: Chapter): Html {
  const id = `ref-${forOperator ? 'operador-' : ''}${slug(name)}`;
  return html`<section class="part" aria-labelledby="${id}-api ${id}"><header><p class="kicker" id="${id}-api">${apiName(forOperator)}</p><h2 id="${id}">${name}</h2><p>${inline(description)}</p></header>${routes.map((route) => routeSection(route, document))}</section>`;
}

function apiName(forOperator: boolean): string {
  return forOperator ? 'API do operador' : 'API do vendedor';
}

type GuideParts = Record<'start' | 'cards' | 'checkout' | 'money' | 'lookups' | 'concepts', Guide[]>;

function menu({ start, cards, checkout, money, lookups, concepts }: GuideParts, reference: Chapter[]): Html {
  const [seller, operator] = [false, true].map((wanted) =>
    reference.filter(({ forOperator }) => forOperator === wanted),
  );
  return html`<h2>Comece aqui</h2>${guideLinks(start)}<h2>Cartões</h2>${guideLinks(cards)}<h2>Checkout</h2>${guideLinks(checkout)}<h2>Depois da venda</h2>${guideLinks(money)}<h2>Acompanhe</h2>${guideLinks(lookups)}<h2>Conceitos</h2>${guideLinks(concepts)}<p class="group">${apiName(false)}</p>${chapterLinks(seller!)}<p class="group">${apiName(true)}</p>${chapterLinks(operator!)}`;
}

function guideLinks(some: Guide[]): Html {
  return html`<ul>${some.map(({ id, title }) => html`<li><a class="item" href="#${id}">${title}</a></li>`)}</ul>`;
}

function chapterLinks(some: Chapter[]): Html {
  return html`${some.map(
    ({ name, routes }) =>
      html`<h2>${name}</h2><ul>${routes.map(
        ({ verb, operation }) =>
          html`<li><a class="item" href="#${operation.operationId}"><span class="verb mono ${verb}" aria-hidden="true">${shortVerb[verb] ?? verb}</span><span>${operation.summary}</span></a></li>`,
      )}</ul>`,
  )}`;
}

const shortVerb: Record<string, string> = { WEBHOOK: 'HOOK', DELETE: 'DEL' };

function brand(): Html {
  return html`<a class="brand" href="#conteudo">${logo('currentColor')}Catraca</a>`;
}

/** A turnstile: three arms around an axis. */
function logo(colour: string): Html {
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="2.6"/><path d="M12 9.2V2.5M14.4 13.4l5.8 3.4M9.6 13.4l-5.8 3.4"/></svg>`;
}
