import { randomUUID } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';
import type { PagarmeAcquirer } from '@catraca/providers/pagarme/client';
import { SignJWT } from 'jose';
import { Bank, threeDsSecret } from './bank.ts';
import { cardOrder, connect, newToken } from './cards.ts';

const CHALLENGED = '4000000000000077';

let bank: Bank;
let acquirer: PagarmeAcquirer;
beforeAll(async () => {
  bank = await Bank.open();
  acquirer = connect(bank);
});
afterAll(async () => {
  await acquirer.close();
  await bank.close();
});

/** A token as the merchant's server signs it. */
function merchantToken({ expires = '300s', secret = threeDsSecret } = {}): Promise<string> {
  const claims = new SignJWT({}).setSubject('acc_1').setJti(randomUUID()).setExpirationTime(expires);
  return claims.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
}

const begin = (token: string, card_token: string, amount = 5_000) =>
  bank.send('POST', '/3ds/authentications', { authorization: `Bearer ${token}` }, { card_token, amount });

/** Answers the issuer's page as a cardholder's browser does. */
const answer = (id: string, outcome: string) =>
  bank.send(
    'POST',
    `/3ds/challenges/${id}`,
    { 'content-type': 'application/x-www-form-urlencoded' },
    `outcome=${outcome}`,
  );

interface Outcome {
  transaction_id: string;
  status: string;
  eci: string | null;
  cavv: string | null;
  version: string;
}

function threeDSecureOf({ transaction_id: transactionId, ...outcome }: Outcome) {
  return { transactionId, ...outcome };
}

test('a card that its issuer knows is authenticated without a question', async () => {
  const card = await newToken(bank);
  const { status, headers, body } = await begin(await merchantToken(), card);
  expect(status).toBe(200);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(body).toMatchObject({ status: 'Y', eci: '05', cavv: expect.any(String), version: '2.2.0' });
  expect(await acquirer.findAuthentication(body.transaction_id)).toMatchObject({
    outcome: { transactionId: body.transaction_id, status: 'Y', eci: '05' },
    account: 'acc_1',
    amount: 5_000,
    card: { firstSix: '400000', lastFour: '0010' },
    isUsed: false,
  });
  expect(await acquirer.findAuthentication(randomUUID())).toBeNull();
});

test('S21.1 …0077 is asked by its issuer, and the sale is approved when the cardholder confirms', async () => {
  const token = await merchantToken();
  const card = await newToken(bank, { number: CHALLENGED });
  const { body: challenge } = await begin(token, card);
  expect(challenge).toMatchObject({ status: 'C', eci: null, cavv: null });
  expect((await acquirer.findAuthentication(challenge.transaction_id))!.outcome.status).toBeNull();

  const page = await bank.send('GET', `/3ds/challenges/${challenge.transaction_id}`, {});
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await answer(challenge.transaction_id, 'confirmed')).status).toBe(200);
  const { body } = await bank.send('GET', `/3ds/authentications/${challenge.transaction_id}`, {
    authorization: `Bearer ${token}`,
  });
  expect(body).toMatchObject({ status: 'Y', eci: '05' });
  expect(await acquirer.charge(cardOrder(card, { threeDSecure: threeDSecureOf(body) }))).toMatchObject({
    status: 'paid',
  });
  expect((await acquirer.findAuthentication(body.transaction_id))!.isUsed).toBe(true);
});

test('a cardholder who denies is not authenticated, and cannot confirm afterwards', async () => {
  const { body } = await begin(await merchantToken(), await newToken(bank, { number: CHALLENGED }));
  await answer(body.transaction_id, 'denied');
  await answer(body.transaction_id, 'confirmed');
  expect((await acquirer.findAuthentication(body.transaction_id))!.outcome).toMatchObject({
    status: 'N',
    cavv: null,
  });
});

test('S15.21 an authentication is good for one sale, of its amount and card', async () => {
  const authenticated = async () => {
    const { body } = await begin(await merchantToken(), await newToken(bank, { number: CHALLENGED }));
    await answer(body.transaction_id, 'confirmed');
    const { outcome } = (await acquirer.findAuthentication(body.transaction_id))!;
    return outcome;
  };
  const sell = async (threeDSecure: object, changes: object = {}) =>
    (
      await acquirer.charge(
        cardOrder(await newToken(bank, { number: CHALLENGED }), { threeDSecure, ...changes }),
      )
    ).status;
  const outcome = await authenticated();
  expect(await sell(outcome, { amount: 4_999 })).toBe('failed');
  expect(await sell(outcome)).toBe('paid');
  expect(await sell(outcome)).toBe('failed');
});

test.each([
  ['no token', async () => ''],
  ['a token of another secret', () => merchantToken({ secret: 'x'.repeat(40) })],
  ['an expired token', () => merchantToken({ expires: '-1s' })],
])('%s allows no authentication', async (_what, token) => {
  expect((await begin(await token(), await newToken(bank))).status).toBe(401);
});

test('a token allows one authentication', async () => {
  const token = await merchantToken();
  const responses = await Promise.all([1, 2, 3].map(async () => begin(token, await newToken(bank))));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test('the library for browsers opens the challenge in an iframe, and resolves to its outcome', async () => {
  const listeners = new Set<(event: object) => void>();
  const frame = { contentWindow: {}, style: {}, src: '', remove() {} };
  /** What the cardholder sees: they confirm, and the issuer's page tells the shop's. */
  const shown = async () => {
    const id = frame.src.split('/').at(-1)!;
    await answer(id, 'confirmed');
    for (const listener of listeners) listener({ source: {}, data: `three-ds:${id}` });
    for (const listener of listeners) listener({ source: frame.contentWindow, data: `three-ds:${id}` });
  };
  const browser = createContext({
    fetch,
    URL,
    document: {
      currentScript: { src: `${bank.url}/3ds/library.js` },
      createElement: () => frame,
      body: { append: () => void shown() },
    },
    addEventListener: (_type: string, listener: (event: object) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: object) => void) => listeners.delete(listener),
  });
  runInContext((await bank.send('GET', '/3ds/library.js', {})).body, browser);
  const card_token = await newToken(bank, { number: CHALLENGED });
  const request = { card_token, amount: 5_000 };
  const outcome = await browser.ThreeDS(await merchantToken()).authenticate(request);
  expect(outcome).toMatchObject({ status: 'Y', eci: '05', version: '2.2.0' });
  expect(listeners.size).toBe(0);
});
