import { type Guide, guidePart, type Routes } from './guide.ts';
import { type Html, html } from './html.ts';
import { addressOf, type Group, type Page, type Part } from './page.ts';
import { placeholders } from './placeholders.ts';

const TITLE = 'Pix e cartão, do pedido ao saldo';
const LEAD =
  'Crie uma cobrança, mostre o QR Code e receba um webhook assinado quando o pagamento for confirmado. Siga o passo a passo até a primeira cobrança paga ou vá direto à referência.';

/** The first page: the way to the first paid charge, and the ways on. */
export function startPage(steps: readonly Guide[], groups: readonly Group[], routes: Routes): Page {
  return {
    path: '',
    title: 'Comece aqui',
    summary: 'Do zero à primeira cobrança Pix paga, em seis passos.',
    parts: [
      hero(),
      heading(
        'comece',
        'Sua primeira cobrança paga',
        'Seis passos no ambiente de testes, da chave ao saldo.',
      ),
      ...steps.map((guide) => {
        const part = guidePart(guide, 3, routes);
        return { ...part, markdown: part.markdown.replace('## ', `## ${guide.step}. `) };
      }),
      waysOn(groups),
    ],
  };
}

function hero(): Part {
  return {
    id: 'inicio',
    title: TITLE,
    html: html`<header class="hero"><p class="kicker">Documentação da API</p><h1 id="inicio">${TITLE}</h1><p>${LEAD}</p><p class="actions"><a class="button" href="#chave">Começar</a><a class="button quiet" href="#ref-cobrancas">Ver a referência</a></p><ul class="facts"><li><b>URL base</b><code>${placeholders.baseUrl}</code></li><li><b>Autenticação</b><code>Authorization: Bearer sk_test_…</code></li><li><b>Formato</b><span>JSON; valores em centavos, datas em UTC</span></li></ul></header>`,
    markdown: `# ${TITLE}\n\n${LEAD}\n\n- URL base: ${placeholders.baseUrl}\n- Autenticação: \`Authorization: Bearer sk_test_…\`\n- Formato: JSON; valores em centavos, datas em UTC`,
    text: LEAD,
    fences: [],
  };
}

function heading(id: string, title: string, text: string): Part {
  return {
    id,
    title,
    html: html`<header class="part"><h2 id="${id}">${title}</h2><p>${text}</p></header>`,
    markdown: `## ${title}\n\n${text}`,
    text,
    fences: [],
  };
}

/** Every other page in one line, by group. */
function waysOn(groups: readonly Group[]): Part {
  const { html: head, ...part } = heading('e-agora', 'E agora?', 'O que há nas outras páginas.');
  const list = groups.map(
    ({ title, pages }) => html`<section><h3>${title}</h3><ul>${pages.map(entry)}</ul></section>`,
  );
  const inMarkdown = groups.map(
    ({ title, pages }) =>
      `### ${title}\n\n${pages.map((page) => `- [${page.title}](#${page.parts[0]!.id}): ${page.summary}`).join('\n')}`,
  );
  return {
    ...part,
    html: html`${head}<div class="ways">${list}</div>`,
    markdown: [part.markdown, ...inMarkdown].join('\n\n'),
  };
}

function entry(page: Page): Html {
  return html`<li><a href="${addressOf(page)}">${page.title}</a> <span>${page.summary}</span></li>`;
}
