import { Bank, chave } from './bank.ts';

let bank: Bank;
beforeAll(async () => {
  bank = await Bank.open();
});
afterAll(() => bank.close());

const path = `/webhook/${encodeURIComponent(chave)}`;
const webhookUrl = 'https://loja.example/callbacks';

test('a webhook is registered, replaced, read, listed and removed', async () => {
  expect((await bank.call('GET', path)).body.type).toMatch(/WebhookNaoEncontrado$/);
  expect((await bank.call('PUT', path, { webhookUrl: 'https://other.example/' })).status).toBe(200);
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
