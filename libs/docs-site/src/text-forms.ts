import { type Anchors, withMarkdownLinks } from './links.ts';
import { addressOf, type Page } from './page.ts';
import type { Site } from './site.ts';

/** A page as Markdown, for agents. */
export function pageMarkdown(page: Page, anchors: Anchors): string {
  const text = page.parts.map((part) => part.markdown).join('\n\n');
  return `${withMarkdownLinks(text, anchors).trim()}\n`;
}

const ABOUT =
  'Gateway de pagamentos com Pix e cartão, que a própria plataforma opera. Valores em centavos, datas em UTC, erros com `code` estável. Cada página desta documentação também existe em Markdown.';

/** What the pages are, in one line each (llmstxt.org). */
export function llmsText({ start, groups }: Site): string {
  const line = (page: Page) => `- [${page.title}]({base_url}${addressOf(page)}.md): ${page.summary}`;
  const sections = groups.map(({ title, pages }) => [`## ${title}`, pages.map(line).join('\n')]);
  const others = [
    '## Outros formatos',
    [
      '- [OpenAPI do vendedor]({base_url}/openapi.json): todas as operações, com exemplos',
      '- [OpenAPI do operador]({base_url}/operator/openapi.json): a API da plataforma',
      '- [Tudo em um arquivo]({base_url}/llms-full.txt): todas as páginas desta lista',
      '- [Ferramentas para agentes]({base_url}/docs/guias/agentes.md): servidor MCP em `POST /mcp`',
    ].join('\n'),
  ];
  return `${['# Catraca', `> ${ABOUT}`, '## Comece', line(start), ...sections.flat(), ...others].join('\n\n')}\n`;
}

/** Every page, one after the other. */
export function llmsFullText(pages: readonly Page[], anchors: Anchors): string {
  return pages
    .map((page) => `<!-- {base_url}${addressOf(page)} -->\n\n${pageMarkdown(page, anchors)}`)
    .join('\n');
}
