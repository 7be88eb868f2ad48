import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeBlocks } from './code.ts';
import { fillIn, tables } from './from-contracts.ts';
import { anchor, Html, html } from './html.ts';
import { type Fence, withoutFences } from './markdown.ts';

/** One Markdown file, as one part of the page. */
export interface Guide {
  id: string;
  title: string;
  content: Html;
}

/** The guides of a folder of guides/, in the order of their file names. */
export function guides(folder: string): Guide[] {
  const path = join(import.meta.dirname, '../guides', folder);
  return readdirSync(path)
    .sort()
    .map((name) => guide(readFileSync(join(path, name), 'utf8')));
}

function guide(file: string): Guide {
  const { id, title, step, body } = readFrontMatter(file);
  const { text, fences } = withoutFences(body);
  const code = codeBlocks(fences.map(completed));
  const heading = html`<h3 id="${id}">${step && html`<span class="step" aria-hidden="true">${step}</span>`}${title}${anchor(id)}</h3>`;
  const content = html`<div class="row${code.length > 0 ? '' : ' wide'}"><div class="text">${heading}${withTables(text)}</div>${
    code.length > 0 && html`<div class="side">${code}</div>`
  }</div>`;
  return { id, title, content };
}

interface FrontMatter {
  id: string;
  title: string;
  step: string | undefined;
  body: string;
}

/** `---`, lines of `name: value`, `---`, and the text. */
function readFrontMatter(file: string): FrontMatter {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const lines = head.split('\n').map((line) => line.split(/: (.*)/s, 2));
  const { id, title, step } = Object.fromEntries(lines) as Record<string, string | undefined>;
  if (!id || !title) throw new Error(`A guide without id and title:\n${file.slice(0, 200)}`);
  return { id, title, step, body };
}

function completed(fence: Fence): Fence {
  return { ...fence, code: fillIn(fence.code) };
}

/** `{{name}}` in a paragraph of its own stands for a table made from the contracts. */
function withTables(text: Html): Html {
  const filled = text.text.replace(/<p>\{\{(\w+)\}\}<\/p>/g, (_, name: string) => {
    const made = tables[name];
    if (!made) throw new Error(`A guide names a table that does not exist: ${name}`);
    return made().text;
  });
  return new Html(filled);
}
