import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from './api.ts';
import { codeBlocks } from './code.ts';
import { requestOf } from './examples/request.ts';
import { samplesOf } from './examples/samples.ts';
import { fillIn, tables } from './from-contracts.ts';
import { Html, html } from './html.ts';
import {
  type Fence,
  fenceInMarkdown,
  heading,
  idOfHeading,
  markdown,
  plainText,
  table,
  tableInMarkdown,
  withFences,
  withoutFences,
  withPictures,
} from './markdown.ts';
import type { Page, Part } from './page.ts';

/** Operations by their ids: guides name them in blocks of the language `request`. */
export type Routes = ReadonlyMap<string, Route>;

/** A Markdown file of guides/. */
export interface Guide {
  /** `cartoes` of `1-cartoes.md`. */
  slug: string;
  id: string;
  title: string;
  summary: string;
  step: string | undefined;
  body: string;
}

/** The guides of a folder, in the order of their file names. */
export function guidesIn(folder: string): Guide[] {
  const path = join(import.meta.dirname, '../guides', folder);
  return readdirSync(path)
    .sort()
    .map((name) => readGuide(name, readFileSync(join(path, name), 'utf8')));
}

/** `---`, lines of `name: value`, `---`, and the text. */
function readGuide(name: string, file: string): Guide {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const lines = head.split('\n').map((line) => line.split(/: (.*)/s, 2));
  const { id, title, summary = '', step } = Object.fromEntries(lines) as Record<string, string | undefined>;
  if (!id || !title) throw new Error(`A guide without id and title: ${name}`);
  return { slug: name.replace(/^\d+-|\.md$/g, ''), id, title, summary, step, body };
}

/** A guide as a page, a part for each of its headings. */
export function guidePage(guide: Guide, path: string, routes: Routes): Page {
  const { id, title, summary, body } = guide;
  if (!summary) throw new Error(`A guide without a summary: ${path}`);
  const [start = '', ...others] = body.split(/^(?=## )/m);
  const parts = others.map((text) => {
    const [line = '', ...rest] = text.split('\n');
    const name = line.replace('## ', '');
    return { id: idOfHeading(name), title: name, body: rest.join('\n') };
  });
  return {
    path,
    title,
    summary,
    parts: [
      guidePart({ id, title, body: start }, 1, routes),
      ...parts.map((part) => guidePart({ ...part, id: `${id}-${part.id}` }, 2, routes)),
    ],
  };
}

type Section = Pick<Guide, 'id' | 'title' | 'body'> & Partial<Pick<Guide, 'step'>>;

/** A text with its code beside it, below a heading of this level. */
export function guidePart(section: Section, level: 1 | 2 | 3, routes: Routes): Part {
  const { id, title, step, body } = section;
  const { text, fences: written } = withoutFences(body);
  const fences = written.flatMap((fence) => expanded(fence, routes));
  const number = step && html`<span class="step" aria-hidden="true">${step}</span>`;
  const content = html`<div class="text">${heading(level, id, html`${number}${title}`)}${withTables(text)}</div>`;
  const code = codeBlocks(fences, id);
  return {
    id,
    title,
    html: html`<div class="row${code.length === 0 && ' wide'}">${content}${
      code.length > 0 && html`<div class="side">${code}</div>`
    }</div>`,
    markdown: `${'#'.repeat(Math.min(level, 2))} ${title}\n\n${inMarkdown(body, routes)}`,
    text: plainText(withTables(text)),
    fences,
  };
}

/** The guide's own Markdown, with what it names filled in. */
function inMarkdown(body: string, routes: Routes): string {
  const code = (fence: Fence) => expanded(fence, routes).map(fenceInMarkdown).join('\n\n');
  const filled = withFences(body, code).replace(/^\{\{(\w+)\}\}$/gm, (_, name: string) =>
    tableInMarkdown(tableOf(name)),
  );
  return withPictures(filled.trim());
}

/** A block of the language `request` becomes one for each language of the examples. */
function expanded(fence: Fence, routes: Routes): Fence[] {
  const code = fillIn(fence.code);
  if (fence.language !== 'request') return [{ ...fence, code }];
  const { title = 'Requisição', operation = '', key, query, step } = fence.attributes;
  const route = routes.get(operation);
  if (!route) throw new Error(`A guide calls an operation that does not exist: ${operation}`);
  const body = code ? JSON.parse(code) : undefined;
  const request = requestOf(route, {
    body,
    ...(key ? { idempotencyKey: key } : {}),
    ...(query ? { query } : {}),
  });
  return samplesOf(request, { title, ...(step ? { step } : {}) });
}

/** `{{name}}` in a paragraph of its own stands for a table made from the contracts. */
function withTables(text: string): Html {
  return new Html(
    markdown(text).text.replace(/<p>\{\{(\w+)\}\}<\/p>/g, (_, name: string) => table(tableOf(name)).text),
  );
}

function tableOf(name: string) {
  const made = tables[name];
  if (!made) throw new Error(`A guide names a table that does not exist: ${name}`);
  return made();
}
