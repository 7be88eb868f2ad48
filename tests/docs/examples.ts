import { documentedPath } from '@catraca/contracts/http/endpoints/endpoint';
import {
  documentedEndpoints,
  operatorDocument,
  sellerDocument,
} from '@catraca/contracts/http/openapi/openapi';
import { type Example, examplesOf } from '@catraca/docs-site/page';
import { pagesOf, siteOf } from '@catraca/docs-site/site';

/** A call that the documentation shows, in every language that shows it. */
export interface Call {
  /** Where it stands: page, part, title. */
  place: string;
  page: string;
  /** Of the endpoint. */
  endpoint: string;
  isOperators: boolean;
  /** Code by tab: `curl`, `Node`, `Python`, `PHP`. */
  code: Readonly<Record<string, string>>;
}

/** Blocks of code of all pages, in the order of reading. */
export function examplesIn(baseUrl: string): Example[] {
  return pagesAt(baseUrl)
    .flatMap(examplesOf)
    .map((example) => ({ ...example, code: example.code.replaceAll('{base_url}', baseUrl) }));
}

function pagesAt(baseUrl: string) {
  return pagesOf(siteOf(sellerDocument(baseUrl), operatorDocument(baseUrl)));
}

/** Calls of all pages, in the order of reading. */
export function callsOf(baseUrl: string): Call[] {
  const examples = examplesIn(baseUrl);
  return examples.flatMap((example, at) => {
    if (example.tab !== 'curl') return [];
    const others = examples.slice(at).filter((one) => placeOf(one) === placeOf(example));
    const code = Object.fromEntries(others.map((one) => [one.tab!, one.code]));
    const isOperators = example.code.includes('$OPERATOR_TOKEN');
    return [
      { place: placeOf(example), page: example.page, endpoint: endpointOf(example.code), isOperators, code },
    ];
  });
}

/** The code of a step that a guide names. Throws if there is none. */
export function codeOfStep(step: string, baseUrl = 'http://localhost:3000'): string {
  const fences = pagesAt(baseUrl).flatMap(({ parts }) => parts.flatMap((part) => part.fences));
  const fence = fences.find(({ attributes }) => attributes.step === step);
  if (!fence) throw new Error(`no step ${step} in the documentation`);
  return fence.code.replaceAll('{base_url}', baseUrl);
}

const placeOf = ({ page, part, title }: Example) => `${page || 'start'} / ${part} / ${title}`;

/** The endpoint that a call by curl is of. Throws if there is none. */
function endpointOf(code: string): string {
  const [, method, address] = /^curl -sN? (?:-X (\w+) )?"\$CATRACA_URL([^"?]*)/.exec(code) ?? [];
  const body = / -[dF] /.test(code.replaceAll('\n', ' ')) ? 'POST' : 'GET';
  const shape = address!.replace(/\$\w+/g, '{}');
  const found = documentedEndpoints.find(
    (one) => one.method === (method ?? body) && documentedPath(one.path).replace(/\{\w+\}/g, '{}') === shape,
  );
  if (!found) throw new Error(`no endpoint for ${method ?? body} ${address}`);
  return found.id;
}
