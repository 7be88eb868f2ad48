import { sellerEventTypes } from '@catraca/contracts/events/seller-event';
import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import {
  documentedEndpoints,
  operatorDocument,
  sellerDocument,
} from '@catraca/contracts/http/openapi/openapi';
import {
  endpointExamples,
  webhookExample,
  webhookHeaderExamples,
  webhookSecretExample,
} from '@catraca/contracts/http/openapi/openapi-examples';
import { operationIdOf } from '@catraca/contracts/http/openapi/openapi-names';
import { errorCodesOf } from '@catraca/contracts/http/openapi/openapi-responses';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newKey, newSeller, type Seller } from '@catraca/testing/seller';
import { SharedStack } from '@catraca/testing/shared-stack';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Webhook } from 'standardwebhooks';
import { type Json, OpenApi } from './openapi-document.ts';

const seller = new OpenApi(sellerDocument('https://api.catraca.example'));
const operator = new OpenApi(operatorDocument('https://api.catraca.example'));
const documents = [
  ['seller', seller],
  ['operator', operator],
] as const;

/** The document that has the endpoint. */
function documentWith({ access }: Endpoint): OpenApi {
  return access.by === 'operator' ? operator : seller;
}

describe.each(documents)('the document of the %s', (reader, openApi) => {
  test('passes an OpenAPI linter', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: {
        'operation-4xx-response': 'error',
        'operation-description': 'error',
        'tag-description': 'error',
        'no-invalid-media-type-examples': 'error',
        'no-invalid-parameter-examples': 'error',
        'no-invalid-schema-examples': 'error',
        'operation-operationId-unique': 'error',
        'path-parameters-defined': 'error',
        'no-unused-components': 'error',
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(openApi.document), config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  test('S6.7 has every endpoint of the table, with a description and all of its error codes', () => {
    const endpoints = documentedEndpoints.filter((endpoint) => documentWith(endpoint) === openApi);
    expect(openApi.operations().filter(({ place }) => place[0] === 'paths')).toHaveLength(endpoints.length);
    for (const endpoint of endpoints) {
      const operation =
        openApi.document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')][endpoint.method.toLowerCase()];
      expect(operation).toMatchObject({
        operationId: operationIdOf(endpoint),
        description: expect.stringMatching(/\S/),
      });
      const examples = Object.values<Json>(operation.responses).flatMap((response) =>
        Object.keys(response.content?.['application/json']?.examples ?? {}),
      );
      expect(examples.sort()).toEqual([...errorCodesOf(endpoint)].sort());
    }
  });

  test('asks of every operation for the key of its caller', () => {
    const schemes = new Set<string>();
    for (const { place, operation } of openApi.operations()) {
      if (place[0] === 'webhooks') continue;
      expect(operation.security).toHaveLength(1);
      for (const name of Object.keys(operation.security[0])) schemes.add(name);
      const forBrowsers = /^\/v1\/(client_config|postal_code|embed\/sessions\/)/.test(place[1]!);
      const ofSeller = forBrowsers ? 'publishableKey' : 'secretKey';
      expect(operation.security).toEqual([{ [reader === 'seller' ? ofSeller : 'operatorToken']: [] }]);
    }
    expect(Object.keys(openApi.document.components.securitySchemes).sort()).toEqual([...schemes].sort());
  });

  test('has a name for every body, list and other answer', () => {
    const unnamed = openApi.operations().flatMap(({ place, operation }) => {
      const answers = Object.values<Json>(operation.responses).map(({ content }) => content);
      const json = [operation.requestBody?.content, ...answers].map(
        (content) => content?.['application/json'],
      );
      const schemas = [...json, operation.requestBody?.content['multipart/form-data']].flatMap((media) =>
        media ? [media.schema] : [],
      );
      return schemas.every(({ $ref }) => /^#\/components\/schemas\/[A-Z]\w+$/.test($ref)) ? [] : [place];
    });
    expect(unnamed).toEqual([]);
    expect(openApi.document.components.schemas).not.toHaveProperty('Error');
    expect(openApi.document.components.schemas).not.toHaveProperty('ClientConfig');
  });

  test('has examples that their own schemas accept', () => {
    let seen = 0;
    const check = (place: string[], content: Json) => {
      const examples = [
        ...('example' in content ? [content.example] : []),
        ...Object.values<Json>(content.examples ?? {}).map((example) => openApi.resolved(example).value),
      ];
      for (const example of examples) {
        seen += 1;
        expect([...place, ...openApi.faultsAt([...place, 'schema'], example)]).toEqual(place);
      }
    };
    for (const { place, operation } of openApi.operations()) {
      const json = operation.requestBody?.content['application/json'];
      if (json) check([...place, 'requestBody', 'content', 'application/json'], json);
      for (const [status, response] of Object.entries<Json>(operation.responses))
        if (response.content?.['application/json'])
          check(
            [...place, 'responses', status, 'content', 'application/json'],
            response.content['application/json'],
          );
    }
    expect(seen).toBeGreaterThan(100);
  });
});

describe('both documents', () => {
  test('have an example of every body and of every answer', () => {
    const lacking = documentedEndpoints.filter(
      ({ id, body, success }) =>
        (body && !endpointExamples[id]?.body) || (success.schema && !endpointExamples[id]?.response),
    );
    expect(lacking.map(({ id }) => id)).toEqual([]);
  });

  test('have a signed webhook that verifies with the secret of its example', () => {
    const sent = new Date(Number(webhookHeaderExamples['webhook-timestamp']) * 1_000);
    const signature = new Webhook(webhookSecretExample).sign(
      webhookExample.id,
      sent,
      JSON.stringify(webhookExample),
    );
    expect(signature).toBe(webhookHeaderExamples['webhook-signature']);
  });

  test('have no operation of the same name', () => {
    const names = documents.flatMap(([, openApi]) =>
      openApi.operations().map(({ operation }) => operation.operationId),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['createCharge', 'createWebhookEndpoint', 'createAccount']));
  });

  test('are each for one reader', () => {
    expect(Object.keys(seller.document.paths).every((path) => path.startsWith('/v1/'))).toBe(true);
    expect(Object.keys(operator.document.paths).every((path) => path.startsWith('/operator/v1/'))).toBe(true);
    expect(seller.document.paths).toHaveProperty(['/v1/listen']);
    expect(seller.document.paths).toHaveProperty(['/v1/test/charges/{code}/pay']);
    expect(Object.keys(seller.document.webhooks).sort()).toEqual([...sellerEventTypes].sort());
    expect(operator.document).not.toHaveProperty('webhooks');
  });

  test('the check itself detects errors', async () => {
    const openApi = seller;
    const source = JSON.stringify({ ...openApi.document, info: { title: 'sem versão' } });
    const problems = await lintFromString({
      source,
      config: await createConfig({ extends: ['recommended'] }),
    });
    expect(problems.map(({ ruleId }) => ruleId)).toContain('struct');

    const response = (status: number, body: object) => ({ status, body, headers: new Headers(), text: '' });
    expect(openApi.faultsOfResponse('GET', '/v1/balance', response(418, {}))).toEqual([
      'status 418 is not documented',
    ]);
    const faults = openApi.faultsOfResponse(
      'GET',
      '/v1/balance',
      response(200, { object: 'balance', extra: 1 }),
    );
    expect(faults).toContain(' must NOT have additional properties');
    expect(faults).toContain('header X-Request-Id is missing');
    expect(() => openApi.faultsOfResponse('GET', '/v2/balance', response(200, {}))).toThrow('not documented');
  });
});

describe('a running gateway', () => {
  let stack: SharedStack;
  let shop: Seller;
  let served: OpenApi;
  let servedToOperator: OpenApi;

  beforeAll(async () => {
    stack = await SharedStack.open();
    shop = await newSeller(stack);
    const http = new Http(stack.baseUrl);
    served = new OpenApi((await http.get('/openapi.json')).body);
    servedToOperator = new OpenApi((await http.get('/operator/openapi.json')).body);
  }, 60_000);
  afterAll(() => stack.close());

  test('S20.1 serves both documents with its own address', () => {
    const read = (document: object) => JSON.parse(JSON.stringify(document));
    expect(served.document).toEqual(read(sellerDocument(stack.baseUrl)));
    expect(servedToOperator.document).toEqual(read(operatorDocument(stack.baseUrl)));
  });

  /**
   * Sends the request, and fails unless the document says all about its response. Gives the response's body.
   */
  async function documented(
    api: Http,
    method: string,
    path: string,
    status: number,
    body?: unknown,
    headers = {},
  ) {
    const response = await api.send(method, path, body, headers);
    const document = path.startsWith('/operator/') ? servedToOperator : served;
    const faults = document.faultsOfResponse(method, path, response);
    expect({ request: `${method} ${path}`, status: response.status, faults }).toEqual({
      request: `${method} ${path}`,
      status,
      faults: [],
    });
    return response.body;
  }

  test('S2.1 S2.4 S7.2 S7.3 answers sellers as documented', async () => {
    const { api } = shop;
    const once = { 'idempotency-key': 'documented-1' };
    const order = chargeOrder({ metadata: { a: 'b' }, items: [{ description: 'Livro', amount: 12_990 }] });
    const { id } = await documented(api, 'POST', '/v1/charges', 201, order, once);
    await documented(api, 'POST', '/v1/charges', 201, order, once);
    await documented(api, 'GET', `/v1/charges/${id}`, 200);
    await documented(api, 'GET', '/v1/charges?per_page=1', 200);
    await documented(api, 'POST', `/v1/test/charges/${id}/pay`, 200);
    await documented(api, 'GET', '/v1/balance', 200);
    const other = await documented(api, 'POST', '/v1/charges', 201, chargeOrder());
    await documented(api, 'POST', `/v1/test/charges/${other.id}/expire`, 200);
    const last = await documented(api, 'POST', '/v1/charges', 201, chargeOrder());
    await documented(api, 'POST', `/v1/charges/${last.id}/cancel`, 200);
  });

  test('S6.6 S9.2 refuses sellers as documented', async () => {
    const { api, account } = shop;
    const unknown = '/v1/charges/ch_00000000000000000000000000';
    const reader = new Http(stack.baseUrl, await newKey(stack, account, { scopes: ['charges:read'] }));
    const live = new Http(stack.baseUrl, await newKey(stack, account, { livemode: true }));
    const newcomer = (await newSeller(stack, { registration: 'pending' })).api;
    const plain = { 'content-type': 'text/plain' };
    const once = { 'idempotency-key': 'documented-2' };

    await documented(new Http(stack.baseUrl), 'GET', '/v1/balance', 401);
    await documented(new Http(stack.baseUrl, 'sk_test_nobody'), 'GET', unknown, 401);
    await documented(reader, 'POST', '/v1/charges', 403, chargeOrder());
    await documented(reader, 'GET', '/v1/balance', 403);
    await documented(live, 'POST', '/v1/charges', 502, chargeOrder());
    await documented(live, 'POST', '/v1/test/charges/ch_00000000000000000000000000/pay', 404);
    await documented(newcomer, 'POST', '/v1/charges', 422, chargeOrder());
    await documented(api, 'GET', unknown, 404);
    await documented(api, 'POST', `${unknown}/cancel`, 404);
    await documented(api, 'POST', '/v1/charges', 400, '{"amount":');
    await documented(api, 'POST', '/v1/charges', 413, chargeOrder({ description: 'x'.repeat(300 * 1024) }));
    await documented(api, 'POST', '/v1/charges', 415, 'amount=1', plain);
    await documented(api, 'POST', `${unknown}/cancel`, 415, 'amount=1', plain);
    await documented(api, 'POST', '/v1/charges', 422, chargeOrder({ amount: 10.5 }));
    await documented(api, 'POST', '/v1/charges', 422, chargeOrder({ amount: 99 }), once);
    await documented(api, 'POST', '/v1/charges', 409, chargeOrder(), once);
    await documented(api, 'GET', '/v1/charges?page=0', 422);
  });

  test('S18.3 answers and refuses the operator as documented', async () => {
    const { operator } = stack;
    const body = (id: string) => endpointExamples[id]!.body;
    const { id: account } = await documented(
      operator,
      'POST',
      '/operator/v1/accounts',
      201,
      body('createAccount'),
    );
    const of = `/operator/v1/accounts/${account}`;
    await documented(operator, 'PATCH', of, 200, body('patchAccount'));
    await documented(operator, 'GET', of, 200);
    await documented(operator, 'GET', '/operator/v1/accounts?per_page=1', 200);
    const key = await documented(operator, 'POST', `${of}/secret_keys`, 201, body('createSecretKey'));
    await documented(operator, 'GET', `${of}/secret_keys`, 200);
    await documented(operator, 'DELETE', `${of}/secret_keys/${key.id}`, 204);
    const url = { url: 'http://127.0.0.1:9/webhooks' };
    const endpoint = await documented(operator, 'POST', `${of}/webhook_endpoints`, 201, url);
    await documented(operator, 'GET', `${of}/webhook_endpoints`, 200);
    await documented(
      operator,
      'PATCH',
      `${of}/webhook_endpoints/${endpoint.id}`,
      200,
      body('patchWebhookEndpoint'),
    );
    await documented(operator, 'GET', `${of}/webhook_endpoints/${endpoint.id}/secret`, 200);
    await documented(operator, 'POST', `${of}/webhook_endpoints/${endpoint.id}/rotate_secret`, 200);
    await documented(operator, 'GET', `${of}/events`, 200);
    await documented(operator, 'GET', `${of}/deliveries`, 200);
    await documented(operator, 'DELETE', `${of}/webhook_endpoints/${endpoint.id}`, 204);

    await documented(new Http(stack.baseUrl, 'guess'), 'GET', of, 401);
    await documented(operator, 'GET', '/operator/v1/accounts/acc_00000000000000000000000000', 404);
    await documented(operator, 'POST', '/operator/v1/accounts', 422, {});
    await documented(operator, 'POST', `${of}/webhook_endpoints`, 422, { url: 'nowhere' });
    await documented(operator, 'GET', `${of}/deliveries?status=lost`, 422);
  });

  test('answers as documented while an inner service is away', async () => {
    const gateway = await stack.startGateway({ CHARGES_GRPC: '127.0.0.1:1' });
    const api = new Http(gateway, shop.secretKey);
    await documented(api, 'GET', '/v1/charges', 503);
    await documented(api, 'POST', '/v1/charges', 503, chargeOrder(), { 'idempotency-key': 'documented-3' });
  });
});
