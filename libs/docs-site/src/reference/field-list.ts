import { type Html, html } from '../html.ts';
import { inline } from '../markdown.ts';
import type { Field } from './fields.ts';

/** Fields as a list, those inside them folded away. */
export function fieldList(fields: readonly Field[]): Html {
  return html`<ul class="fields">${fields.map(fieldRow)}</ul>`;
}

function fieldRow({ name, type, must, description, limits, fields }: Field): Html {
  return html`<li><span class="name mono">${name}</span><span class="type">${type}</span>${
    must && html`<span class="must">obrigatório</span>`
  }${description && html`<p>${inline(description)}</p>`}${
    limits.length > 0 && html`<p class="limits">${inline(limits.join(' · '))}</p>`
  }${
    fields.length > 0 &&
    html`<details><summary>Campos de <code>${name}</code></summary>${fieldList(fields)}</details>`
  }</li>`;
}

/** Fields as a list in Markdown. */
export function fieldsInMarkdown(fields: readonly Field[], indent = ''): string {
  return fields
    .map(({ name, type, must, description, limits, fields: inner }) => {
      const about = [description, limits.join(' · ')].filter((text) => text !== '').join(' ');
      const line = `${indent}- \`${name}\` (${type}${must ? ', obrigatório' : ''})${about && `: ${about}`}`;
      return [line, ...(inner.length > 0 ? [fieldsInMarkdown(inner, `${indent}  `)] : [])].join('\n');
    })
    .join('\n');
}
