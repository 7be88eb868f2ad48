import type { ApiDocument } from '../api.ts';
import { type Call, callFolders, variablesIn } from './call.ts';

/** A collection for Postman (Collection Format 2.1.0), one folder a tag. */
export function postmanCollection(document: ApiDocument): object {
  const folders = callFolders(document);
  return {
    info: {
      name: 'Catraca',
      description: 'Preencha catraca_key (sk_test_…) nas variáveis.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{catraca_key}}', type: 'string' }] },
    variable: Object.entries(variablesIn(folders)).map(([key, value]) => ({ key, value, type: 'string' })),
    item: folders.map(({ name, description, calls }) => ({
      name,
      description,
      item: calls.map((call) => ({ name: call.name, request: requestOf(call) })),
    })),
  };
}

function requestOf(call: Call): object {
  const { method, path, headers, query, body, file, hasKey, description } = call;
  const sent = query.filter(({ isNeeded }) => isNeeded).map(({ name, value }) => `${name}=${value}`);
  return {
    method,
    description,
    ...(hasKey ? {} : { auth: { type: 'noauth' } }),
    header: headers.map(({ name, value }) => ({ key: name, value })),
    url: {
      raw: `{{catraca_url}}/${path.join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
      host: ['{{catraca_url}}'],
      path,
      query: query.map(({ name, value, description: about, isNeeded }) => ({
        key: name,
        value,
        description: about,
        ...(isNeeded ? {} : { disabled: true }),
      })),
    },
    ...(body === null ? {} : { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
    ...(file === null
      ? {}
      : { body: { mode: 'formdata', formdata: [{ key: file, type: 'file', src: [] }] } }),
  };
}
