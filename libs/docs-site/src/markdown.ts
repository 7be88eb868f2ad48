import MarkdownIt, { type Token } from 'markdown-it';
import { anchor, escaped, Html, html, slug } from './html.ts';

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
  const source = file.replace(PICTURES, '/docs/pictures/');
  return `<img src="${escaped(source)}" alt="${escaped(content)}" loading="lazy">`;
};

const PICTURES = '../../pictures/';

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

/** What a reader sees of HTML, as one line. */
export function plainText(content: Html): string {
  return content.text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, ' ')
    .trim();
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** A fenced block of code: ```js title="Criar a cobrança" tab=Node step=create-node */
export interface Fence {
  language: string;
  attributes: Readonly<Record<string, string>>;
  code: string;
}

/** The text with its fences taken out, to stand beside it. */
export function withoutFences(text: string): { text: string; fences: Fence[] } {
  const fences: Fence[] = [];
  const rest = withFences(text, (fence) => {
    fences.push(fence);
    return '';
  });
  return { text: rest, fences };
}

/** The text with something else in the place of each fence. */
export function withFences(text: string, write: (fence: Fence) => string): string {
  const lines: (string | null)[] = text.split('\n');
  for (const { type, level, info, content, map } of parser.parse(text, {})) {
    if (type !== 'fence' || level > 0) continue;
    const [start, end] = map!;
    lines.fill(null, start, end);
    lines[start] = write({ ...readInfo(info), code: content.trim() });
  }
  return lines.filter((line) => line !== null).join('\n');
}

function readInfo(info: string): Omit<Fence, 'code'> {
  const [language = 'text'] = info.trim().split(/\s/, 1);
  const attributes = [...info.matchAll(/(?<!\w)(\w+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, word]) => [
    name!,
    quoted ?? word!,
  ]);
  return { language, attributes: Object.fromEntries(attributes) };
}

/** A heading with an address. */
export function heading(level: number, id: string, title: Html | string): Html {
  const tag = new Html(`h${level}`);
  return html`<${tag} id="${id}">${title}${level > 1 && anchor(id)}</${tag}>`;
}

/** The address of a heading within a text. */
export function idOfHeading(title: string): string {
  return slug(title.replaceAll('`', '')).replace(/^-|-$/g, '');
}

/** A table made by code; its cells are one line of Markdown each. */
export interface Table {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Classes of its frame. */
  classes?: string;
}

export function table({ head, rows, classes = 'scroll' }: Table): Html {
  return html`<div class="${classes}" tabindex="0" role="group" aria-label="${head.join(', ')}"><table><thead><tr>${head.map(
    (cell) => html`<th scope="col">${cell}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (cells) => html`<tr>${cells.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}

export function tableInMarkdown({ head, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A table of errors. */
export function errorTable(rows: Table['rows']): Table {
  return { head: ['HTTP', 'Código', 'O que aconteceu'], rows, classes: 'scroll codes' };
}

/** A block of code in Markdown, its title above it. */
export function fenceInMarkdown({ language, attributes: { title, tab }, code }: Fence): string {
  const name = [title, tab].filter(Boolean).join(', ');
  return `${name ? `**${name}**\n\n` : ''}\`\`\`${language}\n${code}\n\`\`\``;
}

/** Pictures at their address. */
export function withPictures(text: string): string {
  return text.replaceAll(PICTURES, '{base_url}/docs/pictures/');
}
