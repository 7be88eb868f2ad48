import { setTimeout as sleep } from 'node:timers/promises';
import { PostalCodes } from '../src/postal-codes/postal-codes.ts';
import { ProviderServer, type Reply } from './contract/provider-server.ts';

/* The answers are those of https://viacep.com.br. */

const short = {
  zipCode: '01310-100',
  number: '1000',
  street: null,
  complement: null,
  neighborhood: null,
  city: null,
  state: null,
};
const paulista = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  complemento: 'de 612 a 1510 - lado par',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  ibge: '3550308',
};

let server: ProviderServer;
let postalCodes: PostalCodes;
beforeEach(async () => {
  server = await ProviderServer.open();
  postalCodes = new PostalCodes(server.origin);
});
afterEach(async () => {
  server.close();
  await postalCodes.close();
});

test('a postal code tells street, neighbourhood, city and state, and nothing else is asked', async () => {
  server.reply = () => ({ status: 200, body: paulista });
  expect(await postalCodes.complete(short)).toEqual({
    ...short,
    street: 'Avenida Paulista',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  });
  expect(server.seen).toMatchObject([{ route: 'GET /ws/01310100/json/', query: {}, text: '' }]);
});

test('what a page was shown, its sale does not ask for again', async () => {
  server.reply = () => ({ status: 200, body: paulista });
  expect(await postalCodes.find('01310100')).toMatchObject({ street: 'Avenida Paulista' });
  server.reply = () => ({ status: 500, body: {} });
  expect(await postalCodes.complete(short)).toMatchObject({ street: 'Avenida Paulista' });
  expect(server.requests).toHaveLength(1);
});

test('a complete address is taken as it is, and no postal code that is none is asked for', async () => {
  const whole = { ...short, street: 'Av. Paulista', city: 'São Paulo', state: 'SP' };
  expect(await postalCodes.complete(whole)).toBe(whole);
  const wrong = { ...short, zipCode: '0131' };
  expect(await postalCodes.complete(wrong)).toBe(wrong);
  expect(server.requests).toEqual([]);
});

test.each<[string, Reply]>([
  ['one that does not exist', { status: 200, body: { erro: 'true' } }],
  ['one that does not exist, as a boolean', { status: 200, body: { erro: true } }],
  ['one of a whole town', { status: 200, body: { ...paulista, logradouro: '', bairro: '' } }],
  ['one without members', { status: 200, body: {} }],
  ['members of another type', { status: 200, body: { ...paulista, logradouro: 7 } }],
  ['a state that is no abbreviation', { status: 200, body: { ...paulista, uf: 'São Paulo' } }],
  ['a city that is too long', { status: 200, body: { ...paulista, localidade: 'x'.repeat(81) } }],
  ['a refusal', { status: 400, body: {} }],
  ['none', { status: 404, body: {} }],
])('an address stays as it is after %s, and the next one is asked for', async (_what, reply) => {
  server.reply = () => reply;
  expect(await postalCodes.complete(short)).toEqual(short);
  server.reply = () => ({ status: 200, body: paulista });
  expect(await postalCodes.complete(short)).toMatchObject({ street: 'Avenida Paulista' });
});

test.each<[string, Reply]>([
  ['an error', { status: 500, body: {} }],
  ['a redirect', { status: 302, body: {} }],
  ['what is no JSON', { status: 200, body: 'a page' }],
  ['nothing', { status: 200, body: null }],
  ['too many requests', { status: 429, body: {} }],
  ['a connection that is cut', 'cut'],
  ['silence', 'silence'],
])('after %s sales do not wait for it again', async (_what, reply) => {
  server.reply = () => reply;
  expect(await postalCodes.complete(short)).toEqual(short);
  server.reply = () => ({ status: 200, body: paulista });
  const { length } = server.requests;
  expect(await postalCodes.complete(short)).toEqual(short);
  expect(server.requests).toHaveLength(length);
});

test('a connection that is cut once is no failure', async () => {
  let sent = 0;
  server.reply = () => (++sent === 1 ? 'cut' : { status: 200, body: paulista });
  expect(await postalCodes.complete(short)).toMatchObject({ street: 'Avenida Paulista' });
});

test('after the rest one sale asks, the others go on without, until it answers', async () => {
  const restMs = 500;
  const resting = new PostalCodes(server.origin, restMs);
  server.reply = () => ({ status: 500, body: {} });
  await resting.complete(short);
  await sleep(restMs);
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.reply = () => ({ until, reply: { status: 200, body: paulista } });
  const asking = resting.complete(short);
  expect(await resting.complete(short)).toEqual(short);
  release();
  expect(await asking).toMatchObject({ street: 'Avenida Paulista' });
  expect(await resting.complete(short)).toMatchObject({ street: 'Avenida Paulista' });
  await resting.close();
});
