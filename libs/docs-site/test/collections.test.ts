import { sellerDocument } from '@catraca/contracts/http/openapi/openapi';
import { Ajv } from 'ajv';
import { files } from './site.ts';

/** What Postman's Collection Format 2.1.0 asks of what we write, in short; `false`: nothing else. */
const text = { type: 'string' };
const pair = (more: object = {}) => ({
  type: 'object',
  required: ['key', 'value'],
  properties: { key: text, value: text, ...more },
  additionalProperties: false,
});
const auth = {
  type: 'object',
  required: ['type'],
  properties: {
    type: { enum: ['bearer', 'noauth'] },
    bearer: { type: 'array', items: pair({ type: text }) },
  },
  additionalProperties: false,
};
const body = {
  type: 'object',
  required: ['mode'],
  properties: {
    mode: { enum: ['raw', 'formdata'] },
    raw: text,
    options: { type: 'object' },
    formdata: {
      type: 'array',
      items: {
        type: 'object',
        required: ['key', 'type'],
        properties: { key: text, type: { const: 'file' }, src: { type: 'array' } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};
const request = {
  type: 'object',
  required: ['method', 'url', 'header'],
  properties: {
    method: { enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
    description: text,
    auth,
    header: { type: 'array', items: pair() },
    body,
    url: {
      type: 'object',
      required: ['raw', 'host', 'path'],
      properties: {
        raw: text,
        host: { type: 'array', items: text },
        path: { type: 'array', items: text },
        query: { type: 'array', items: pair({ description: text, disabled: { type: 'boolean' } }) },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};
const item = {
  type: 'object',
  required: ['name', 'request'],
  properties: { name: text, request },
  additionalProperties: false,
};
const collectionSchema = {
  type: 'object',
  required: ['info', 'item'],
  properties: {
    info: {
      type: 'object',
      required: ['name', 'schema'],
      properties: {
        name: text,
        description: text,
        schema: { const: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      },
    },
    auth,
    variable: { type: 'array', items: pair({ type: { const: 'string' } }) },
    item: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'item'],
        properties: { name: text, description: text, item: { type: 'array', items: item } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

const calls = Object.entries(sellerDocument().paths!).flatMap(([path, item]) =>
  Object.keys(item!).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
);
const postman = JSON.parse(files.get('docs/catraca.postman_collection.json')!);
const insomnia = JSON.parse(files.get('docs/catraca.insomnia.json')!);

test('the Postman collection is as the format asks, and has every call of the seller', () => {
  const validate = new Ajv({ strict: false, allErrors: true }).compile(collectionSchema);
  validate(postman);
  expect(validate.errors ?? []).toEqual([]);
  const items = postman.item.flatMap((folder: { item: { request: PostmanRequest }[] }) => folder.item);
  const named = items.map(({ request: { method, url } }: { request: PostmanRequest }) => {
    const path = url.path.map((part) => part.replace(/^\{\{\w+\}\}$/, '{}')).join('/');
    return `${method} /${path}`;
  });
  expect(named.sort()).toEqual([...calls].sort());
});

test('every variable of the collections is declared', () => {
  const declared = postman.variable.map(({ key }: { key: string }) => key);
  const used = JSON.stringify(postman.item).matchAll(/\{\{(\w+)\}\}/g);
  expect([...used].map(([, name]) => name).filter((name) => !declared.includes(name))).toEqual([]);
  const { data } = insomnia.resources.find((one: { _type: string }) => one._type === 'environment');
  const inInsomnia = JSON.stringify(insomnia.resources).matchAll(/\{\{ _\.(\w+) \}\}/g);
  expect([...inInsomnia].map(([, name]) => name!).filter((name) => !(name in data))).toEqual([]);
  expect(declared).toEqual(expect.arrayContaining(['catraca_url', 'catraca_key', 'charge_id']));
});

test('the id of an endpoint is one variable in every call, also where its path says `{id}`', () => {
  const items = postman.item.flatMap((folder: { item: { request: PostmanRequest }[] }) => folder.item);
  const paths = items.map(({ request: { url } }: { request: PostmanRequest }) => url.path.join('/'));
  expect(paths).toEqual(expect.arrayContaining(['v1/listen/{{endpoint_id}}']));
  const declared = postman.variable.map(({ key }: { key: string }) => key);
  expect(declared.filter((name: string) => name === 'id_id')).toEqual([]);
});

test('the Insomnia export has the same calls, each in a folder that is there', () => {
  const { resources } = insomnia as { resources: InsomniaResource[] };
  const ids = resources.map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(resources.filter(({ parentId }) => parentId !== null && !ids.includes(parentId))).toEqual([]);
  const requests = resources.filter(({ _type }) => _type === 'request');
  expect(requests).toHaveLength(calls.length);
  for (const { url } of requests) expect(url).toMatch(/^\{\{ _\.catraca_url \}\}\/v1\//);
  expect(JSON.stringify(resources)).not.toMatch(/\{\{\w|\$guid/);
});

interface PostmanRequest {
  method: string;
  url: { path: string[] };
}

interface InsomniaResource {
  _id: string;
  _type: string;
  parentId: string | null;
  url?: string;
}
