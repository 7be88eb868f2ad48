import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBrowser } from '@catraca/testing/browser';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
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
  await row('HTTP 410').first().waitFor(); // A retry that was planned may meet it too.
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

/** Each of them of an event of its own. */
async function paidCharges({ api }: Seller, count: number): Promise<void> {
  const before = (await api.get('/v1/events')).body.pagination.total;
  for (let made = 0; made < count; made++) {
    const { body } = await api.post('/v1/charges', chargeOrder());
    await api.post(`/v1/test/charges/${body.id}/pay`);
  }
  await eventually(async () =>
    expect((await api.get('/v1/events')).body.pagination.total).toBe(before + count),
  );
}

test('S28.53 an attempt has a page, with what was sent and answered, for all who read logs', async () => {
  const own = await newSeller(stack);
  const server = await openSellersServer();
  await own.api.post('/v1/webhook_endpoints', { url: server.url });
  await paidCharges(own, 1);
  const { id, trace_id } = await eventually(async () => {
    const { data } = (await own.api.get('/v1/deliveries')).body;
    expect(data).not.toEqual([]);
    return data.at(-1) as { id: string; trace_id: string };
  });
  const visitOf = (role: string, options = {}) =>
    signedIn(
      { browser, stack, account: own.account, role },
      `/panel/test/desenvolvedores/entregas/${id}`,
      options,
    );
  const reader = await visitOf('support', phone);
  await reader.heading('Tentativa de entrega').waitFor();
  await reader.page.getByText('banco de dados fora do ar').first().waitFor();
  await reader.page.getByText(trace_id).waitFor();
  await reader.page.getByText('"type": "charge.paid"').waitFor();
  expect(await reader.button('Reenviar a este endpoint').count()).toBe(0);
  expect(await reader.faults()).toEqual(noFaults);
  await reader.link('Cobrança paga').click();
  await reader.heading('Cobrança paga').waitFor();
  await reader
    .link(/^Abrir a tentativa/)
    .first()
    .waitFor();
  expect(await reader.faults()).toEqual(noFaults);

  const developer = await visitOf('developer');
  await developer.button('Reenviar a este endpoint').waitFor();
  server.answerWith(204);
  await developer.button('Reenviar a este endpoint').click();
  await developer.page.getByText('HTTP 204').first().waitFor();
  await developer
    .link(/^Abrir a tentativa/)
    .first()
    .click();
  await developer.page.locator('.status-line').getByText('HTTP 204').waitFor();
  expect(await developer.faults()).toEqual(noFaults);
  const viewer = await visitOf('viewer');
  await viewer.heading('Sem permissão').waitFor();
  expect([...reader.complaints, ...developer.complaints, ...viewer.complaints]).toEqual([]);
  for (const visit of [reader, developer, viewer]) await visit.close();
  server.close();
}, 60_000);

test('S28.54 many events are sent again one by one, what was delivered is skipped, and each has its result', async () => {
  const own = await newSeller(stack);
  await paidCharges(own, 3);
  const server = await openSellersServer();
  server.answerWith(204);
  const { body: endpoint } = await own.api.post('/v1/webhook_endpoints', { url: server.url });
  const succeeded = async () => {
    const { data } = (await own.api.get('/v1/deliveries?status=succeeded')).body;
    return data.map(({ event_id }: { event_id: string }) => event_id);
  };
  const [{ id: delivered }] = (await own.api.get('/v1/events')).body.data;
  await own.api.post(`/v1/events/${delivered}/resend`);
  await eventually(async () => expect(await succeeded()).toEqual([delivered]));

  const visitor = { browser, stack, account: own.account, role: 'developer' };
  const visit = await signedIn(visitor, '/panel/test/desenvolvedores/eventos', phone);
  const { page, button, row } = visit;
  await page.getByText('Até 100 eventos de uma vez.', { exact: false }).waitFor();
  await button('Escolher todos desta página').click();
  expect(await visit.faults()).toEqual(noFaults);
  const error = {
    type: 'rate_limit_error',
    code: 'too_many_requests',
    message: 'x',
    details: { retry_after: 1 },
  };
  const refusal = { status: 429, contentType: 'application/json', body: JSON.stringify({ error }) };
  await page.route(/\/resend$/, (route) => route.fulfill(refusal), { times: 1 });
  await button('Reenviar 3 eventos').click();
  await button('Parar').waitFor();
  await page.getByText('3 de 3 eventos: 2 reenviados, 1 já entregue, 0 falharam').waitFor();
  expect(await row('Reenviado a 1 endpoint').count()).toBe(2);
  expect(await row('Já entregue').count()).toBe(1);
  expect(await visit.faults()).toEqual(noFaults);
  await eventually(async () => {
    const events = await succeeded();
    expect([events.length, new Set(events).size]).toEqual([3, 3]);
  });

  await own.api.patch(`/v1/webhook_endpoints/${endpoint.id}`, { status: 'disabled' });
  await paidCharges(own, 1);
  await page.reload();
  await row('Cobrança paga').nth(3).waitFor();
  await button('Escolher todos desta página').click();
  await button('Reenviar 4 eventos').click();
  await page.getByText('4 de 4 eventos: 0 reenviados, 3 já entregues, 1 falhou').waitFor();
  await row('Não reenviado').getByText('Nenhum endpoint ativo ouve este tipo de evento.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  expect(visit.complaints).toEqual([]);
  server.close();
  await visit.close();
}, 60_000);

test('S28.54 an endpoint that was disabled keeps an event from no other', async () => {
  const own = await newSeller(stack);
  const servers = [await openSellersServer(), await openSellersServer()];
  for (const { url } of servers) await own.api.post('/v1/webhook_endpoints', { url });
  await paidCharges(own, 1);
  const newest = await eventually(async () => {
    const { data } = (await own.api.get('/v1/deliveries?status=failed')).body;
    expect(new Set(data.map((one: { endpoint_id: string }) => one.endpoint_id)).size).toBe(2);
    return data[0].endpoint_id as string;
  });
  for (const server of servers) server.answerWith(204);
  await own.api.patch(`/v1/webhook_endpoints/${newest}`, { status: 'disabled' });

  const visitor = { browser, stack, account: own.account, role: 'developer' };
  const visit = await signedIn(visitor, '/panel/test/desenvolvedores/eventos');
  const { button, row } = visit;
  await row('Cobrança paga').waitFor();
  await button('Escolher todos desta página').click();
  await button('Reenviar 1 evento').click();
  await row('Reenviado a 1 endpoint').waitFor();
  await eventually(async () =>
    expect((await own.api.get('/v1/deliveries?status=succeeded')).body.pagination.total).toBe(1),
  );
  await button('Escolher todos desta página').click();
  await button('Reenviar 1 evento').click();
  await row('Não reenviado').getByText('O endpoint está desativado. Ative-o antes de reenviar.').waitFor();
  await visit.close();
  for (const server of servers) server.close();
}, 60_000);

test('S28.54 who only reads logs chooses no events', async () => {
  const visit = await visitAs('support', '/panel/test/desenvolvedores/eventos');
  await visit.row('Cobrança paga').first().waitFor();
  expect(await visit.page.getByRole('checkbox').count()).toBe(0);
  expect(await visit.button('Escolher todos desta página').count()).toBe(0);
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
