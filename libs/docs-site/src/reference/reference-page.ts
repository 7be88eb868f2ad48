import { callerOf, type Route } from '../api.ts';
import { codeBlocks } from '../code.ts';
import { credentials, variableOf } from '../examples/request.ts';
import { html, slug } from '../html.ts';
import { type Fence, fenceInMarkdown, heading, inline, plainText } from '../markdown.ts';
import type { Page, Part } from '../page.ts';
import { placeholders } from '../placeholders.ts';
import { type Chapter, objectId } from './chapters.ts';
import { eventHeaders, eventPart } from './event-part.ts';
import { fieldList, fieldsInMarkdown } from './field-list.ts';
import { fieldsOf } from './fields.ts';
import { routePart } from './route-part.ts';

const HEADERS = 'cabecalhos-de-evento';

/** A chapter as a page: what to set first, each operation, and the objects that they answer with. */
export function referencePage(chapter: Chapter): Page {
  const { slug: name, title, description, routes, objects, forOperator } = chapter;
  const isOfEvents = routes.every(({ verb }) => verb === 'WEBHOOK');
  return {
    path: `referencia/${name}`,
    title: forOperator ? `${title} (operador)` : title,
    summary: plainText(inline(description)).split(/(?<=\.) /)[0]!,
    parts: [
      introduction(chapter, isOfEvents),
      ...(isOfEvents ? [eventHeaders(routes[0]!, name === 'events' ? HEADERS : `${HEADERS}-${name}`)] : []),
      ...routes.map((route) => (route.verb === 'WEBHOOK' ? eventPart(route) : routePart(route, forOperator))),
      ...objects.map((object) => objectPart(object, chapter)),
    ],
  };
}

function introduction({ title, description, routes, forOperator }: Chapter, isOfEvents: boolean): Part {
  const id = `ref-${slug(title)}${forOperator ? '-operador' : ''}`;
  const fences = isOfEvents ? [] : [variables(routes)];
  const kicker = forOperator ? 'API do operador' : 'API do vendedor';
  return {
    id,
    title,
    html: html`<div class="row"><div class="text"><p class="kicker">${kicker}</p>${heading(1, id, title)}<p>${inline(description)}</p></div>${
      fences.length > 0 && html`<div class="side">${codeBlocks(fences, id)}</div>`
    }</div>`,
    markdown: [`# ${title}`, `${kicker}. ${description}`, ...fences.map(fenceInMarkdown)].join('\n\n'),
    text: plainText(inline(description)),
    fences,
  };
}

/** What the examples of the page expect in the environment. */
function variables(routes: readonly Route[]): Fence {
  const callers = new Set(routes.map(callerOf));
  const keys = { seller: 'sk_test_…', browser: 'pk_test_…', operator: 'opk_…' };
  const ids = new Map(
    routes.flatMap(({ operation: { operationId, parameters = [] } }) =>
      parameters
        .filter((one) => one.in === 'path')
        .map(({ name, description = '' }) => [
          variableOf(operationId, name),
          /`(\w+_…)`/.exec(description)?.[1] ?? '…',
        ]),
    ),
  );
  const hasSecret = routes.some(({ operation: { parameters = [] } }) =>
    parameters.some(({ name }) => name === 'X-Service-Client-Secret'),
  );
  const lines = [
    ['CATRACA_URL', placeholders.baseUrl],
    ...[...callers].map((caller) => [credentials[caller], keys[caller]]),
    ...(hasSecret ? [['CLIENT_SECRET', 'cs_…_secret_…']] : []),
    ...ids,
  ];
  const code = lines.map(([name, value]) => `export ${name}="${value}"`).join('\n');
  return { language: 'bash', code, attributes: { title: 'Antes dos exemplos' } };
}

function objectPart(name: string, { routes, forOperator }: Chapter): Part {
  const { schemas } = routes[0]!.document.components;
  const { description, ...schema } = schemas[name]!;
  const id = objectId(name, forOperator);
  const fields = fieldsOf(schema, { schemas, asked: false });
  const title = `O objeto ${name}`;
  return {
    id,
    title,
    html: html`<div class="row wide"><div class="text">${heading(2, id, title)}${
      description && html`<p>${inline(description)}</p>`
    }${fieldList(fields)}</div></div>`,
    markdown: [`## ${title}`, ...(description ? [description] : []), fieldsInMarkdown(fields)].join('\n\n'),
    text: fields.map((field) => `${field.name} ${field.description}`).join(' '),
    fences: [],
  };
}
