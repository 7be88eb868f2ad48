import { sellerDocument } from '@catraca/contracts/http/openapi/openapi';
import { linewise } from './linewise.ts';

test('a document is the same when it is read back', () => {
  const document = sellerDocument();
  expect(JSON.parse(linewise(document))).toEqual(JSON.parse(JSON.stringify(document)));
});

test('an operation, a webhook and a component have a line each', () => {
  const schema = { type: 'object', properties: { id: { type: 'string' } } };
  const document = {
    openapi: '3.1.1',
    tags: [],
    paths: { '/a': { get: { responses: { 200: {} } }, post: {} } },
    webhooks: { 'a.b': { post: {} } },
    components: { schemas: { A: schema } },
  };
  expect(
    linewise(document)
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    ...['{', '"openapi": "3.1.1",', '"tags": [],'],
    ...['"paths": {', '"/a": {', '"get": {"responses":{"200":{}}},', '"post": {}', '}', '},'],
    ...['"webhooks": {', '"a.b": {"post":{}}', '},'],
    ...['"components": {', '"schemas": {', `"A": ${JSON.stringify(schema)}`, '}', '}', '}'],
  ]);
});
