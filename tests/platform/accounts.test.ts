import { newDocument } from '@catraca/testing/document';
import { newPanelPerson, newPlatformPerson } from '@catraca/testing/panel-person';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

// Accounts as the platform's people see them, over HTTP.

const stack = await opened(SharedStack.open());
const { browser } = await newPlatformPerson(stack);

/** A word that no other account has in its name. */
const rareWord = () =>
  `Zé${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')}`;

async function newAccount(name: string) {
  const document = newDocument();
  const order = { name, document, email: 'ana@loja.example' };
  const { status, body } = await browser.post('/platform/accounts', order);
  expect(status).toBe(201);
  return body as { id: string; document: string };
}

async function found(q: string, also = ''): Promise<string[]> {
  const { status, body } = await browser.get(`/platform/accounts?q=${encodeURIComponent(q)}${also}`);
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: string }) => id);
}

test('S40.6 an account is found by words of its name, in any order and case, with or without accents', async () => {
  const word = rareWord();
  const { id } = await newAccount(`Padaria ${word} do Açúcar`);
  const { id: other } = await newAccount(`Mercado ${word}`);
  expect(await found(word)).toEqual([other, id]);
  expect(await found(`acucar ${word.toLowerCase()}`)).toEqual([id]);
  expect(await found(`${word.slice(0, -2).toUpperCase()} pad`)).toEqual([id]);
  expect(await found(`${word}x`)).toEqual([]);
  await browser.patch(`/platform/accounts/${id}`, { name: `Confeitaria ${word}` });
  expect(await found(`padaria ${word}`)).toEqual([]);
  expect(await found(`confeitaria ${word}`)).toEqual([id]);
});

test('S40.6 an account is found by document, id, hint and publishable key', async () => {
  const { id, document } = await newAccount(`Loja ${rareWord()}`);
  const punctuated = document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
  expect(await found(document)).toEqual([id]);
  expect(await found(` ${punctuated} `)).toEqual([id]);
  expect(await found(id)).toEqual([id]);
  const keys = `/operator/v1/accounts/${id}`;
  const order = { name: 'servidor', livemode: true, scopes: ['charges:read'] };
  const { body: secret } = await stack.operator.post(`${keys}/secret_keys`, order);
  expect(await found(secret.hint)).toContain(id);
  expect(await found(secret.hint.replace('…', '...'))).toContain(id);
  expect(await found(secret.key)).toEqual([]);
  const { body: publishable } = await stack.operator.post(`${keys}/publishable_keys`, {
    name: 'site',
    livemode: false,
    allowed_domains: ['loja.example'],
  });
  expect(await found(publishable.key)).toEqual([id]);
});

test('S40.6 accounts are narrowed by registration, page by page', async () => {
  const word = rareWord();
  const { id } = await newAccount(`Loja ${word}`);
  const { id: approved } = await newAccount(`Outra ${word}`);
  await browser.patch(`/platform/accounts/${approved}`, { registration: 'approved' });
  expect(await found(word, '&registration=pending')).toEqual([id]);
  expect(await found(word, '&registration=approved')).toEqual([approved]);
  const page = await browser.get(`/platform/accounts?q=${encodeURIComponent(word)}&per_page=1&page=2`);
  expect([page.body.data[0].id, page.body.pagination.total]).toEqual([id, 2]);
  expect((await browser.get('/platform/accounts?registration=lost')).status).toBe(422);
  expect((await browser.get('/platform/accounts?cor=azul')).status).toBe(422);
});

test('S40.8 a rejected seller reads why, and sells no more; another decision removes the reason', async () => {
  const { account } = await newSeller(stack);
  const reason = 'O documento não confere com o nome.';
  const path = `/platform/accounts/${account}`;
  const rejected = await browser.patch(path, { registration: 'rejected', registration_reason: reason });
  expect(rejected.body).toMatchObject({ registration: 'rejected', registration_reason: reason });
  const { browser: owner } = await newPanelPerson(stack, account);
  expect((await owner.get('/account')).body.registration_reason).toBe(reason);
  expect((await owner.post('/charges', chargeOrder())).body.error.code).toBe('seller_not_approved');
  // Another change leaves the reason.
  await browser.patch(path, { name: 'Loja' });
  expect((await owner.get('/account')).body.registration_reason).toBe(reason);
  await browser.patch(path, { registration: 'approved' });
  expect((await owner.get('/account')).body).toMatchObject({
    registration: 'approved',
    registration_reason: null,
  });
});

test('S40.9 versions of a contract are listed, the current one first, with when they were made', async () => {
  const { id } = await newAccount(`Loja ${rareWord()}`);
  const path = `/platform/accounts/${id}`;
  for (const percent_bps of [35, 30]) await browser.patch(path, { contract: { pix: { percent_bps } } });
  const { body } = await browser.get(`${path}/contracts?per_page=2`);
  expect(body.pagination).toMatchObject({ total: 3, has_more: true });
  expect(body.data).toMatchObject([
    { object: 'contract', version: 3, pix: { percent_bps: 30 }, created_at: expect.any(String) },
    { object: 'contract', version: 2, pix: { percent_bps: 35 } },
  ]);
  const times = body.data.map(({ created_at }: { created_at: string }) => created_at);
  expect(times).toEqual(times.toSorted().toReversed());
});
