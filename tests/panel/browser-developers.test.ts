import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBrowser } from '@catraca/testing/browser';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder } from '@catraca/testing/seller';
import { opened, withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { noFaults, type PanelVisit, signedIn } from './panel-visit.ts';

// Developers on their pages of the panel, in a real Chromium.

const { stack, seller } = await withSeller(SharedStack.open());
const browser = await opened(openBrowser());
const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;

const visitAs = (role: string, path: string, options = {}) =>
  signedIn({ browser, stack, account: seller.account, role }, path, options);

test('S28.16 S28.19 a key is created, calls the API, its call is found by its id, and the key is revoked', async () => {
  const visit = await visitAs('developer', '/panel/test/desenvolvedores');
  const { page, button, dialog, field, heading, link, row } = visit;
  await heading('Desenvolvedores').waitFor();
  await button('Criar chave secreta').click();
  expect(await visit.faults()).toEqual(noFaults);
  await field('Nome').fill('Loja virtual');
  for (const box of await dialog().getByRole('checkbox').all()) await box.uncheck();
  await dialog().getByRole('button', { name: 'Criar chave secreta' }).click();
  await page.getByText('Escolha ao menos uma permissão.').waitFor();
  await field(/charges:write/).check();
  await dialog().getByRole('button', { name: 'Criar chave secreta' }).click();
  await page.getByText('Copie a chave agora: ela não será exibida de novo.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  const key = await dialog().getByRole('code').textContent();
  await button('Já guardei').click();
  await row('Loja virtual').getByText('Ativa').waitFor();
  expect(await page.getByText(key!).count()).toBe(0);

  const api = new Http(stack.baseUrl, key!);
  expect((await api.post('/v1/charges', chargeOrder())).status).toBe(201);
  const refused = await api.post('/v1/charges', chargeOrder({ amount: -1 }));
  const request = refused.headers.get('x-request-id')!;
  await eventually(async () => expect((await seller.api.get(`/v1/requests/${request}`)).status).toBe(200));
  await link('Requisições').click();
  await row('422').first().waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await field('Buscar por id').fill('pedido 7');
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
  await page.getByText('Escreva um id inteiro, como req_… ou ch_….').waitFor();
  await field('Buscar por id').fill(request);
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
  await heading('POST /v1/charges').waitFor();
  await page.getByText('"amount": -1').waitFor();
  await page.getByText('validation_failed').first().waitFor();
  expect(await visit.faults()).toEqual(noFaults);

  await link('Desenvolvedores').click();
  await button('Revogar Loja virtual').click();
  await dialog().getByRole('button', { name: 'Revogar' }).click();
  await row('Loja virtual').getByText('Revogada').waitFor();
  await eventually(async () =>
    expect((await api.get('/v1/charges')).body.error.code).toBe('revoked_api_key'),
  );
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

test('S28.16 a publishable key has its domains, one a line', async () => {
  const visit = await visitAs('owner', '/panel/test/desenvolvedores/chaves', phone);
  const { page, button, dialog, field, row } = visit;
  await button('Criar chave publicável').click();
  await field('Nome').fill('Site da loja');
  await field('Domínios').fill('loja.example\nisto não é domínio!');
  await dialog().getByRole('button', { name: 'Criar chave publicável' }).click();
  await page.locator('.field-problem').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await field('Domínios').fill('loja.example\n*.loja.example');
  await dialog().getByRole('button', { name: 'Criar chave publicável' }).click();
  await row('Site da loja').getByText('loja.example, *.loja.example').waitFor();
  await row('Site da loja')
    .getByText(/^pk_test_/)
    .waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await button('Excluir Site da loja').click();
  await dialog().getByRole('button', { name: 'Excluir' }).click();
  await row('Site da loja').waitFor({ state: 'detached' });
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

/** A seller's server that is down until another answer is set. */
async function openSellersServer() {
  const answer = { status: 500 };
  const server = createServer((_request, response) => {
    response.writeHead(answer.status).end(answer.status === 500 ? 'banco de dados fora do ar' : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    answerWith: (status: number) => Object.assign(answer, { status }),
    close: () => server.close(),
  };
}

async function paidCharge(): Promise<string> {
  const { body } = await seller.api.post('/v1/charges', chargeOrder());
  await seller.api.post(`/v1/test/charges/${body.id}/pay`);
  return body.id;
}

test('S28.17 S28.18 an endpoint is added, and a delivery that failed shows its response and is resent', async () => {
  const server = await openSellersServer();
  const visit = await visitAs('owner', '/panel/test/desenvolvedores/webhooks');
  const { page, button, dialog, field, heading, link, row } = visit;
  await page.getByText('Nenhum endpoint ainda.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await button('Novo endpoint').click();
  await field('URL').fill('loja');
  await button('Criar endpoint').click();
  await page.locator('.field-problem').waitFor();
  await field('URL').fill(server.url);
  await button('Criar endpoint').click();
  await dialog()
    .getByText(/^whsec_/)
    .waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  const charge = await paidCharge();
  await eventually(async () =>
    expect((await seller.api.get('/v1/deliveries')).body.pagination.total).toBeGreaterThan(0),
  );
  await button('Já guardei').click();

  await heading('Endpoint de webhook').waitFor();
  await row('charge.paid').getByText('HTTP 500').first().waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await row('charge.paid').getByRole('link').first().click();
  await page.getByText('banco de dados fora do ar').first().waitFor();
  await page.getByText(`"id": "${charge}"`).waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  server.answerWith(204);
  await button('Reenviar a este endpoint').click();
  await page.getByText('HTTP 204').first().waitFor();

  await page.goBack();
  await button('Escolher as não entregues').click();
  await button('Reenviar 1 evento').click();
  await page.getByText('0 eventos reenviados, 1 já estava entregue.').waitFor();

  server.answerWith(410);
  await paidCharge();
  await eventually(async () =>
    expect((await seller.api.get('/v1/webhook_endpoints')).body.data[0].status).toBe('disabled'),
  );
  await page.reload();
  await page.getByText(/^O servidor respondeu 410/).waitFor();
  await row('HTTP 410').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await button('Reativar').click();
  await page.getByText('Endpoint reativado.').waitFor();
  await button('Editar').click();
  await field('Todos os principais').uncheck();
  await field(/charge\.expired/).check();
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Endpoint salvo.').waitFor();
  await button('Segredo').click();
  await dialog().getByRole('button', { name: 'Gerar outro' }).click();
  await dialog().getByRole('button', { name: 'Gerar outro' }).click();
  await dialog()
    .getByText(/^Novo segredo/)
    .waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await button('Fechar').click();

  await link('Desenvolvedores').click();
  await link('Eventos').click();
  await row('Cobrança paga').first().waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await row('Cobrança paga').first().getByRole('link').click();
  await button('Reenviar a todos').click();
  await page.getByText(/Nenhum endpoint ativo ouve este tipo de evento/).waitFor();
  server.close();
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

/** Lets the next call through, and loses its answer. */
const loseAnswer = (visit: PanelVisit, path: RegExp) =>
  visit.page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test('S28.16 a key whose answer was lost is said to be made but not shown, and can be revoked', async () => {
  const visit = await visitAs('owner', '/panel/test/desenvolvedores/chaves');
  const { button, dialog, field, row } = visit;
  await loseAnswer(visit, /\/panel\/v1\/secret_keys$/);
  await button('Criar chave secreta').click();
  await field('Nome').fill('Perdida');
  await dialog().getByRole('button', { name: 'Criar chave secreta' }).click();
  await dialog()
    .getByText(/^Sem conexão com o servidor/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Criar chave secreta' }).click();
  await dialog()
    .getByText(/não pode ser exibida de novo/)
    .waitFor();
  expect(await dialog().getByRole('code').count()).toBe(0);
  expect(await visit.faults()).toEqual(noFaults);
  await dialog().getByRole('button', { name: 'Revogar' }).click();
  await row('Perdida').getByText('Revogada').waitFor();
  expect(await dialog().count()).toBe(0);
  await visit.close();
}, 60_000);

test('S28.17 a new secret asks first, and after a lost answer it is read: never the old one', async () => {
  const { body } = await seller.api.post('/v1/webhook_endpoints', {
    url: 'http://127.0.0.1:9/',
    events: ['*'],
  });
  const visit = await visitAs('owner', `/panel/test/desenvolvedores/webhooks/${body.id}`);
  const { button, dialog } = visit;
  await button('Segredo').click();
  await dialog().getByRole('button', { name: 'Mostrar segredo' }).click();
  await dialog().getByText(body.secret).waitFor();
  await loseAnswer(visit, /\/rotate_secret\?/);
  await dialog().getByRole('button', { name: 'Gerar outro' }).click();
  await dialog()
    .getByText(/^O atual ainda assina por 24 horas/)
    .waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await dialog().getByRole('button', { name: 'Gerar outro' }).click();
  await dialog()
    .getByText(/^Sem conexão com o servidor/)
    .waitFor();
  expect(await dialog().getByText(body.secret).count()).toBe(0);
  await dialog().getByRole('button', { name: 'Gerar outro' }).click();
  await dialog().getByRole('button', { name: 'Gerar outro' }).click();
  await dialog()
    .getByText(/^Novo segredo/)
    .waitFor();
  const shown = await dialog().getByRole('code').textContent();
  const { body: now } = await seller.api.get(`/v1/webhook_endpoints/${body.id}/secret`);
  expect(shown).toBe(now.secret);
  expect(shown).not.toBe(body.secret);
  await seller.api.send('DELETE', `/v1/webhook_endpoints/${body.id}`);
  await visit.close();
}, 60_000);
