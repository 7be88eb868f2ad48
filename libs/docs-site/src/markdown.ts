import MarkdownIt, { type Token } from 'markdown-it';
import { escaped, Html, html } from './html.ts';

const parser = new MarkdownIt({ html: false });

/** Wide tables scroll by themselves, also by keyboard. */
parser.renderer.rules.table_open = (tokens, index) =>
  `<div class="scroll" tabindex="0" role="group" aria-label="${escaped(headOf(tokens, index))}"><table>`;
parser.renderer.rules.table_close = () => '</table></div>';
parser.renderer.rules.th_open = () => '<th scope="col">';

/** A guide names the file, the page its address. Pictures load when they come into view. */
parser.renderer.rules.image = (tokens, index) => {
  const { content, attrs } = tokens[index]!;
  const file = String(new Map(attrs ?? []).get('src') ?? '');
  const source = file.replace('../../pictures/', '/docs/pictures/');
  return `<img src="${escaped(source)}" alt="${escaped(content)}" loading="lazy">`;
};

function headOf(tokens: Token[], table: number): string {
  const end = tokens.findIndex(({ type }, index) => index > table && type === 'thead_close');
  return tokens
    .slice(table, end)
    .filter(({ type, content }) => type === 'inline' && content !== '')
    .map(({ content }) => content)
    .join(', ');
}

/** Paragraphs, lists, tables, quotes. */
export function markdown(text: string): Html {
  return new Html(parser.render(text));
}

/** One line, without a paragraph around it. */
export function inline(text: string): Html {
  return new Html(parser.renderInline(text));
}

/** A fenced block of code: ```js title="Criar a cobrança" tab=Node step=create-node */
export interface Fence {
  language: string;
  attributes: Readonly<Record<string, string>>;
  code: string;
}

/** The text with its fences taken out, to stand beside it. */
export function withoutFences(text: string): { text: Html; fences: Fence[] } {
  const tokens = parser.parse(text, {});
  const isFence = ({ type, level }: Token) => type === 'fence' && level === 0;
  const rest = tokens.filter((token) => !isFence(token));
  return {
    text: new Html(parser.renderer.render(rest, parser.options, {})),
    fences: tokens.filter(isFence).map(({ info, content }) => ({ ...readInfo(info), code: content.trim() })),
  };
}

function readInfo(info: string): Omit<Fence, 'code'> {
  const [language = 'text'] = info.trim().split(/\s/, 1);
  const attributes = [...info.matchAll(/(?<!\w)(\w+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, word]) => [
    name!,
    quoted ?? word!,
  ]);
  return { language, attributes: Object.fromEntries(attributes) };
}

/** A table of errors: its cells are one line of Markdown each. */
export function errorRows(rows: string[][]): Html {
  return table(['HTTP', 'Código', 'O que aconteceu'], rows, 'scroll codes');
}

/** A table made by code; its cells are one line of Markdown each. */
export function table(head: string[], rows: string[][], classes = 'scroll'): Html {
  return html`<div class="${classes}" tabindex="0" role="group" aria-label="${head.join(', ')}"><table><thead><tr>${head.map(
    (cell) => html`<th scope="col">${cell}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (cells) => html`<tr>${cells.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}
