import type { Route } from '../api.ts';
import { codeBlocks } from '../code.ts';
import { pretty } from '../from-contracts.ts';
import { html } from '../html.ts';
import { type Fence, fenceInMarkdown, heading, markdown, plainText } from '../markdown.ts';
import type { Part } from '../page.ts';
import { fieldList, fieldsInMarkdown } from './field-list.ts';
import { fieldOf, fieldsOf } from './fields.ts';

/** The headers that every event comes with. `id`: of the part, as each page of events has one. */
export function eventHeaders({ operation: { parameters = [] }, document }: Route, id: string): Part {
  const reading = { schemas: document.components.schemas, asked: false, must: false };
  const fields = parameters.map(({ name, schema, description = '' }) =>
    fieldOf(name, { ...schema, description }, reading),
  );
  const title = 'Cabeçalhos de todo evento';
  return {
    id,
    title,
    html: html`<div class="row wide"><div class="text">${heading(2, id, title)}${fieldList(fields)}</div></div>`,
    markdown: `## ${title}\n\n${fieldsInMarkdown(fields)}`,
    text: fields.map(({ name, description }) => `${name} ${description}`).join(' '),
    fences: [],
  };
}

/** What a seller's server receives. */
export function eventPart({ path, operation, document }: Route): Part {
  const { operationId: id, summary, description, requestBody } = operation;
  const { schema, example } = requestBody!.content['application/json']!;
  const fields = fieldsOf(schema, { schemas: document.components.schemas, asked: false });
  const fences: Fence[] = [{ language: 'json', code: pretty(example), attributes: { title: 'Corpo' } }];
  return {
    id,
    title: summary,
    verb: 'WEBHOOK',
    html: html`<div class="row"><div class="text">${heading(2, id, summary)}<p class="route"><span class="verb mono WEBHOOK">WEBHOOK</span><code>${path}</code></p>${markdown(description)}<h3>Corpo</h3>${fieldList(fields)}</div><div class="side">${codeBlocks(fences, id)}</div></div>`,
    markdown: [
      `## ${summary}`,
      `\`${path}\``,
      description,
      fieldsInMarkdown(fields),
      ...fences.map(fenceInMarkdown),
    ].join('\n\n'),
    text: `${path} ${plainText(markdown(description))}`,
    fences,
  };
}
