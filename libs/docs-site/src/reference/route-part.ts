import { type ErrorCode, isErrorCode } from '@catraca/kernel/errors';
import { callerOf, FORM, type Operation, type Route, successOf } from '../api.ts';
import { codeBlocks } from '../code.ts';
import { requestOf } from '../examples/request.ts';
import { samplesOf } from '../examples/samples.ts';
import { commonErrors, errorRows, pretty } from '../from-contracts.ts';
import { html } from '../html.ts';
import {
  errorTable,
  type Fence,
  fenceInMarkdown,
  heading,
  inline,
  markdown,
  plainText,
  table,
  tableInMarkdown,
} from '../markdown.ts';
import type { Part } from '../page.ts';
import { answerOf, objectId } from './chapters.ts';
import { fieldList, fieldsInMarkdown } from './field-list.ts';
import { type Field, fieldOf, fieldsOf } from './fields.ts';

/** One operation: what it takes, what it gives, what can go wrong, and an example of each. */
export function routePart(route: Route, forOperator: boolean): Part {
  const { verb, path, operation } = route;
  const { operationId: id, summary, description } = operation;
  const about = description === `${summary}.` ? '' : description;
  const lists = fieldListsOf(route);
  const answer = answerLine(route, forOperator);
  const errors = errorTable(errorRows(ownErrorsOf(operation)));
  const fences = examplesOf(route);
  return {
    id,
    title: summary,
    verb,
    html: html`<div class="row"${canBeTried(route) && html` data-try="${id}"`}><div class="text">${heading(2, id, summary)}<p class="route"><span class="verb mono ${verb}">${verb}</span><code>${path}</code></p>${markdown(about)}${lists.map(
      ([title, fields]) => html`<h3>${title}</h3>${fieldList(fields)}`,
    )}<h3>Resposta</h3><p>${inline(answer)}</p>${
      errors.rows.length > 0 &&
      html`<details class="errors"><summary>Erros desta chamada (${errors.rows.length})</summary>${table(errors)}<p>Além dos <a href="#erros-comuns-a-todas-as-chamadas">erros comuns a todas as chamadas</a>.</p></details>`
    }</div><div class="side">${codeBlocks(fences, id)}</div></div>`,
    markdown: [
      `## ${summary}`,
      `\`${verb} ${path}\``,
      about,
      ...lists.map(([title, fields]) => `### ${title}\n\n${fieldsInMarkdown(fields)}`),
      `### Resposta\n\n${answer}`,
      errors.rows.length > 0 ? `### Erros\n\n${tableInMarkdown(errors)}` : '',
      ...fences.map(fenceInMarkdown),
    ]
      .filter((text) => text !== '')
      .join('\n\n'),
    text: `${verb} ${path} ${plainText(markdown(description))}`,
    fences,
  };
}

const places: [place: string, title: string][] = [
  ['path', 'Parâmetros de caminho'],
  ['query', 'Parâmetros de query'],
  ['header', 'Cabeçalhos'],
];

function fieldListsOf({ operation, document }: Route): [title: string, fields: Field[]][] {
  const { schemas } = document.components;
  const { parameters = [], requestBody } = operation;
  const reading = { schemas, asked: true };
  const lists = places.map(([place, title]): [string, Field[]] => [
    title,
    parameters
      .filter((one) => one.in === place)
      .map(({ name, required = false, description, schema }) =>
        fieldOf(name, description ? { ...schema, description } : schema, { ...reading, must: required }),
      ),
  ]);
  const sent = requestBody?.content['application/json'] ?? requestBody?.content[FORM];
  if (sent) lists.push(['Corpo da requisição', fieldsOf(sent.schema, reading)]);
  return lists.filter(([, fields]) => fields.length > 0);
}

/** Codes that do not go without saying. */
function ownErrorsOf({ responses }: Operation): ErrorCode[] {
  return Object.values(responses)
    .flatMap(({ content }) => Object.keys(content?.['application/json']?.examples ?? {}))
    .filter(isErrorCode)
    .filter((code) => !commonErrors.has(code));
}

/** In one line of Markdown. */
function answerLine(route: Route, forOperator: boolean): string {
  const [status, content] = successOf(route.operation);
  const types = Object.keys(content);
  if (types.length === 0) return `\`${status}\`, sem corpo.`;
  const answer = answerOf(route);
  if (!answer) return `\`${status}\`, ${types.map((type) => `\`${type}\``).join(' ou ')}.`;
  const link = `[${answer.name}](#${objectId(answer.name, forOperator)})`;
  const others = types.filter((type) => type !== 'application/json').map((type) => `\`${type}\``);
  const also = others.length > 0 ? `, ou ${others.join(' ou ')} se você pedir` : '';
  return `\`${status}\` com ${answer.isList ? 'uma lista de ' : ''}${link}${also}.`;
}

function examplesOf(route: Route): Fence[] {
  const [status, content] = successOf(route.operation);
  const example = content['application/json']?.example;
  return [
    ...samplesOf(requestOf(route), { title: 'Requisição' }),
    ...(example
      ? [{ language: 'json', code: pretty(example), attributes: { title: `Resposta ${status}` } }]
      : []),
  ];
}

/** By a page, with a test key: what sends and answers JSON. */
function canBeTried(route: Route): boolean {
  const { requestBody } = route.operation;
  const [, content] = successOf(route.operation);
  const answersJson = Object.keys(content).every((type) => type === 'application/json');
  return callerOf(route) === 'seller' && !requestBody?.content[FORM] && answersJson;
}
