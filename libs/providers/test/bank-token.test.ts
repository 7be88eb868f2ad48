import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { bacen } from '../src/bacen/connector.ts';
import { efi } from '../src/efi/connector.ts';

/** Bodies of the requests for a token. */
let requests: string[];
const bank = createServer(async (request, response) => {
  const isToken = request.url === '/oauth/token' || request.url === '/realms/token/?realm=pix';
  if (isToken) requests.push(await text(request));
  const body = isToken ? { access_token: 't', expires_in: 60 } : { title: 'x', status: 404 };
  response.writeHead(isToken ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
const merchant = { name: 'Loja', city: 'Recife' };
const context = { mode: 'TEST', merchant } as const;

beforeAll(() => new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  requests = [];
});
afterAll(() => void bank.close());

const settings = (more: object = {}) => ({
  URL: `http://127.0.0.1:${(bank.address() as AddressInfo).port}/api/v2`,
  CLIENT_ID: 'c',
  CLIENT_SECRET: 's',
  KEY: 'k',
  ...more,
});

async function requestOf(more: object = {}): Promise<URLSearchParams> {
  const { client } = bacen.ports.PIX!.connect(settings(more), context);
  await client.findCharge('a'.repeat(32));
  await client.close();
  return new URLSearchParams(requests[0]);
}

test('the scopes of the standard are asked for with a token, or those of the settings', async () => {
  expect(Object.fromEntries(await requestOf())).toEqual({
    grant_type: 'client_credentials',
    scope: 'cob.read cob.write pix.read pix.write webhook.read webhook.write',
  });
  requests = [];
  expect((await requestOf({ SCOPES: 'cob.read  gn.pix' })).get('scope')).toBe('cob.read gn.pix');
  requests = [];
  expect(Object.fromEntries(await requestOf({ SCOPES: 'none' }))).toEqual({
    grant_type: 'client_credentials',
  });
});

test('the address of tokens is called as it is written, with its last slash and its query', async () => {
  const { origin } = new URL(settings().URL);
  await requestOf({ TOKEN_URL: `${origin}/realms/token/?realm=pix` });
  expect(requests).toHaveLength(1);
});

test('Efí is asked for a token as its documentation shows it: in JSON, without scopes', async () => {
  const { client } = efi.ports.PAYOUT!.connect(settings(), context);
  await client.find('01m7yv3s1mem6c619qrkz4sge6');
  await client.close();
  expect(requests).toEqual(['{"grant_type":"client_credentials"}']);
});
