import { Bank, chave, freePort } from './bank.ts';
import { Merchant } from './merchant.ts';

let bank: Bank;
let merchant: Merchant;
beforeAll(async () => {
  [bank, merchant] = await Promise.all([Bank.open(), Merchant.open()]);
});
afterAll(async () => {
  await bank.close();
  await merchant.close();
});

const path = `/webhook/${encodeURIComponent(chave)}`;

test('a webhook is registered, replaced, read, listed and removed', async () => {
  const webhookUrl = merchant.url;
  expect((await bank.call('GET', path)).body.type).toMatch(/WebhookNaoEncontrado$/);
  expect((await bank.call('PUT', path, { webhookUrl: `${webhookUrl}other` })).status).toBe(200);
  expect((await bank.call('PUT', path, { webhookUrl })).status).toBe(200);
  expect((await bank.call('GET', path)).body).toMatchObject({ webhookUrl, chave });
  expect((await bank.call('GET', '/webhook')).body.webhooks).toHaveLength(1);
  expect((await bank.call('DELETE', path)).status).toBe(204);
  expect((await bank.call('DELETE', path)).status).toBe(404);
});

test.each([{}, { webhookUrl: 'loja.example' }, { webhookUrl: 'ftp://loja.example' }, { webhookUrl: 7 }])(
  'an invalid URL is refused: %j',
  async (body) => {
    const response = await bank.call('PUT', path, body);
    expect(response).toMatchObject({
      status: 400,
      body: { violacoes: [{ propriedade: 'webhook.webhookUrl' }] },
    });
  },
);

test('the URL itself is tested before it is registered', async () => {
  merchant.probes.length = 0;
  await bank.call('PUT', path, { webhookUrl: merchant.url });
  expect(merchant.probes).toMatchObject([{ url: '/callbacks/', body: { evento: 'teste_webhook' } }]);
});

test('a URL that does not answer with a 2xx is refused, and the earlier one stays', async () => {
  await bank.call('PUT', path, { webhookUrl: merchant.url });
  const nobody = `http://127.0.0.1:${await freePort()}/`;
  const other = `${merchant.url}other`;
  const invalid = { type: expect.stringMatching(/WebhookOperacaoInvalida$/) };
  expect(await bank.call('PUT', path, { webhookUrl: nobody })).toMatchObject({ status: 400, body: invalid });
  for (const status of [301, 404, 500]) {
    merchant.response = status;
    const response = await bank.call('PUT', path, { webhookUrl: other });
    expect(response).toMatchObject({ status: 400, body: invalid });
  }
  const efi = await bank.call('PUT', `/v2${path}`, { webhookUrl: other });
  expect(efi).toMatchObject({ status: 400, body: { nome: 'webhook_invalido' } });
  merchant.response = 200;
  expect((await bank.call('GET', path)).body.webhookUrl).toBe(merchant.url);
});

test('Efí’s route registers, reads and removes the same webhook', async () => {
  expect((await bank.call('PUT', `/v2${path}`, { webhookUrl: merchant.url })).status).toBe(200);
  expect((await bank.call('GET', `/v2${path}`)).body).toMatchObject({ webhookUrl: merchant.url, chave });
  expect((await bank.call('DELETE', `/v2${path}`)).status).toBe(204);
});

test('a lenient bank registers a URL untested', async () => {
  const lenient = await Bank.open('lenient');
  const webhookUrl = 'https://loja.example/callbacks';
  expect((await lenient.call('PUT', path, { webhookUrl })).status).toBe(200);
  await lenient.close();
});
