import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { BacenPix } from '../src/bacen/client.ts';

const pem = (name: string) => readFileSync(new URL(`./fixtures/tls/${name}`, import.meta.url), 'utf8');
const of = (name: string) => ({ cert: pem(`${name}.crt`), key: pem(`${name}.key`) });
const txid = 'a'.repeat(32);

let bank: Server;
let clients: string[];
beforeEach(async () => {
  clients = [];
  bank = createServer({ ...of('bank'), ca: pem('bank-ca.crt'), requestCert: true }, (request, response) => {
    const { subject } = (request.socket as import('node:tls').TLSSocket).getPeerCertificate();
    clients.push(String(subject?.CN));
    const isToken = request.url === '/oauth/token';
    response.writeHead(isToken ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(isToken ? { access_token: 't', expires_in: 60 } : { title: 'x', status: 404 }),
    );
  });
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  bank.closeAllConnections();
  bank.close();
});

async function find(tls?: { cert: string; key: string; ca?: string }) {
  const baseUrl = `https://127.0.0.1:${(bank.address() as AddressInfo).port}`;
  const merchant = { name: 'Loja', city: 'Recife' };
  const options = { baseUrl, clientId: 'c', clientSecret: 's', pixKey: 'k', merchant, timeoutMs: 2_000 };
  const pix = new BacenPix(tls ? { ...options, tls } : options);
  try {
    return await pix.findCharge(txid);
  } finally {
    await pix.close();
  }
}

test('the bank receives the certificate of the merchant', async () => {
  expect(await find({ ...of('merchant'), ca: pem('bank-ca.crt') })).toBeNull();
  expect(clients).toEqual(['merchant', 'merchant']);
});

test.each([
  ['a certificate of another authority', { ...of('stranger'), ca: pem('bank-ca.crt') }],
  ['a bank of another authority', { ...of('merchant'), ca: pem('other-ca.crt') }],
  ['a bank that no public authority knows', of('merchant')],
  ['no certificate', undefined],
])('no request is sent with %s', async (_, tls) => {
  await expect(find(tls)).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(clients).toEqual([]);
});
