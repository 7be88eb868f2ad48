import { embedEndpoints } from '@catraca/contracts/http/endpoints/checkout-endpoints';
import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import { panelEndpoints } from '@catraca/contracts/http/endpoints/panel-endpoints';
import { panelMounts } from '@catraca/contracts/http/endpoints/panel-mounts';
import { meaningOf, pathIds } from '@catraca/contracts/http/endpoints/path-ids';
import { platformEndpoints } from '@catraca/contracts/http/endpoints/platform-endpoints';
import { platformMounts } from '@catraca/contracts/http/endpoints/platform-mounts';
import { sellerEndpoints } from '@catraca/contracts/http/endpoints/seller-endpoints';
import { newId } from '@catraca/kernel/ids';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { newPanelPerson, newPlatformPerson } from '@catraca/testing/panel-person';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { stack, seller } = await withSeller(SharedStack.open());

const tables: Record<string, Endpoint[]> = {
  seller: Object.values(sellerEndpoints).filter(({ access }) => access.by === 'secret_key'),
  operator: Object.values(operatorEndpoints),
  browser: Object.values(embedEndpoints),
  panel: [...Object.values(panelEndpoints), ...panelMounts.values()],
  platform: [...Object.values(platformEndpoints), ...platformMounts.values()],
};
const parametersOf = ({ id, path }: Endpoint) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => meaningOf(id, name!));
/** What a path may name beside ids. */
const otherThanIds = ['token', 'named'];
const CARD_NUMBER = '4539578763621486';

test('S2.17 each parameter of a path is in the table of ids, or known to be none', () => {
  const names = new Set(Object.values(tables).flat().flatMap(parametersOf));
  expect([...names].filter((name) => !(name in pathIds) && !otherThanIds.includes(name))).toEqual([]);
  expect(Object.keys(pathIds).filter((name) => !names.has(name))).toEqual([]);
});

test('S2.17 a seller’s card number in the place of an id goes to no service', async () => {
  const away = Object.fromEntries(
    ['CHARGES', 'REFUNDS', 'VAULT', 'BALANCE', 'WEBHOOKS', 'CHECKOUT', 'SUBSCRIPTIONS'].map((name) => [
      `${name}_GRPC`,
      '127.0.0.1:1',
    ]),
  );
  const api = new Http(await stack.startGateway(away), seller.secretKey);
  expect((await api.get(`/v1/charges/${newId('ch')}`)).status).toBe(503);
  const answers = await answersTo('seller', (method, path) => api.send(method, path));
  expect(answers).toEqual(allNotFound('seller'));
});

test('S2.17 the operator’s, a buyer’s browser’s and the panel’s are 404 too', async () => {
  expect(await answersTo('operator', (method, path) => stack.operator.send(method, path))).toEqual(
    allNotFound('operator'),
  );

  const keys = `/operator/v1/accounts/${seller.account}/publishable_keys`;
  const { body } = await stack.operator.post(keys, { name: 'site', allowed_domains: ['loja.example'] });
  const page = { 'x-service-publishable-key': body.key, origin: 'https://loja.example' };
  const http = new Http(stack.baseUrl);
  expect(await answersTo('browser', (method, path) => http.send(method, path, undefined, page))).toEqual(
    allNotFound('browser'),
  );

  const { browser } = await newPanelPerson(stack, seller.account);
  expect(
    await answersTo('panel', (method, path) => browser.send(method, path.replace('/panel/v1', ''))),
  ).toEqual(allNotFound('panel'));
  const { browser: operator } = await newPlatformPerson(stack);
  expect(
    await answersTo('platform', (method, path) => operator.send(method, path.replace('/panel/v1', ''))),
  ).toEqual(allNotFound('platform'));
  expect(await notFoundOf(browser.send('DELETE', `/sessions/${CARD_NUMBER}`))).toBe('resource_not_found');
});

/** One call a parameter: a card number in its place, ids that nothing has in the others. */
function callsOf(table: string): [method: string, path: string][] {
  return tables[table]!.flatMap((endpoint) =>
    parametersOf(endpoint)
      .filter((name) => name in pathIds)
      .map((wrong): [string, string] => [
        endpoint.method,
        endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
          meaningOf(endpoint.id, name) === wrong
            ? CARD_NUMBER
            : newId(pathIds[meaningOf(endpoint.id, name)]!),
        ),
      ]),
  );
}

async function answersTo(table: string, send: (method: string, path: string) => Promise<HttpResponse>) {
  const calls = callsOf(table);
  const codes = await Promise.all(calls.map(([method, path]) => notFoundOf(send(method, path))));
  return calls.map(([method, path], index) => `${method} ${shapeOf(path)} ${codes[index]}`);
}

function allNotFound(table: string): string[] {
  const expected = callsOf(table).map(([method, path]) => `${method} ${shapeOf(path)} resource_not_found`);
  expect(expected.length).toBeGreaterThan(2);
  return expected;
}

const shapeOf = (path: string) => path.replace(/_[0-9a-z]{26}/g, '_…');

async function notFoundOf(answer: Promise<HttpResponse>): Promise<string> {
  const { status, body } = await answer;
  return status === 404 ? body.error.code : String(status);
}
