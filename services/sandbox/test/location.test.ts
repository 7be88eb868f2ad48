import { createPublicKey, verify } from 'node:crypto';
import { Bank } from './bank.ts';

let bank: Bank;
beforeAll(async () => {
  bank = await Bank.open();
});
afterAll(() => bank.close());

test("a payer's bank reads the charge at its location, signed, without a token", async () => {
  const cob = await bank.newCob();
  const { status, headers, body: jws } = await bank.send('GET', cob.location.replace(/^[^/]+/, ''), {});
  expect([status, headers['content-type']]).toEqual([200, 'application/jose']);

  const [header, payload, signature] = jws.split('.');
  const { kid, jku } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const { keys } = (await bank.send('GET', new URL(jku).pathname, {})).body;
  const key = createPublicKey({ key: keys.find((one: { kid: string }) => one.kid === kid), format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  expect(keys[0]).not.toHaveProperty('d');
  expect(
    verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
  ).toBe(true);
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    txid: cob.txid,
    status: 'ATIVA',
    valor: { original: '12.34' },
    calendario: { criacao: cob.calendario.criacao, apresentacao: expect.any(String), expiracao: 3600 },
  });
});

test('an unknown location is not found', async () => {
  const { status, body } = await bank.send('GET', `/qr/v2/${'0'.repeat(32)}`, {});
  expect([status, body.type]).toEqual([404, 'https://pix.bcb.gov.br/api/v2/error/CobPayloadNaoEncontrado']);
});
