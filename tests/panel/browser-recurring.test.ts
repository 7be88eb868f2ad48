import { openBrowser } from '@catraca/testing/browser';
import { eventually } from '@catraca/testing/eventually';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { noFaults, signedIn } from './panel-visit.ts';
import { payer, RecurringShop } from './recurring-shop.ts';

// People of a shop on the pages of Pix Automático, in a real Chromium.

const stack = await opened(SharedStack.open());
const browser = await opened(openBrowser());
const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;
const SECTION = '/panel/test/pix-automatico';
let shop: RecurringShop;

beforeEach(async () => {
  shop = await RecurringShop.open(stack);
}, 60_000);

const visitAs = (role: string, path: string, options = {}) =>
  signedIn({ browser, stack, account: shop.account, role }, path, options);

const written = (day: string) => day.split('-').reverse().join('/');

test.each([
  ['a desktop in light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const],
  ['a small phone in dark', phone],
])(
  'S28.70 lists are empty at first, then filtered, all in the address but a person’s document, on %s',
  async (_on, options) => {
    const visit = await visitAs('owner', SECTION, options);
    const { page, button, field, link, row } = visit;
    await page.getByText('Nenhuma assinatura ainda.').waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    await page.getByRole('navigation', { name: 'Pix Automático' }).getByText('Mandatos').click();
    await page.getByText('Nenhum mandato ainda.').waitFor();
    expect(await visit.faults()).toEqual(noFaults);

    await shop.subscription(10);
    const other = { name: 'Bruno Lima', email: 'bruno@example.com', document: '11144477735' };
    await shop.mandate({ customer: other, amount: null, reference: 'contrato-9', interval: 'week' });
    await page.reload();
    await row('Bruno Lima').getByText('Valor variável').waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    if (await button(/^Filtros/).isVisible()) await button(/^Filtros/).click();
    await field('Status').selectOption('active');
    await row('Ana Souza').waitFor();
    await row('Bruno Lima').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?status=active');
    await button('Limpar filtros').click();
    await row('Bruno Lima').waitFor();
    await field('CPF ou CNPJ do cliente').fill('111.444.777-35');
    await field('CPF ou CNPJ do cliente').press('Enter');
    await row('Ana Souza').waitFor({ state: 'detached' });
    expect(page.url()).not.toMatch(/111|444/);
    expect(await visit.faults()).toEqual(noFaults);
    await button('Limpar filtros').click();
    await field('Referência').fill('contrato-9');
    await field('Referência').press('Enter');
    await row('Ana Souza').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?reference=contrato-9');

    await link('Assinaturas').click();
    await row('35,00').getByText('Ativa').waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  },
  90_000,
);

test('S28.71 S28.72 S28.75 a mandate is asked for, allowed, charged, and canceled', async () => {
  const visit = await visitAs('owner', `${SECTION}/mandatos`);
  const { page, button, dialog, field, heading, link, row } = visit;
  await link('Novo mandato').click();
  await heading('Novo mandato').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await button('Criar mandato').click();
  await page.getByText('Escreva um valor como 129,90.').waitFor();
  await field('Nome completo').fill('Ana Souza');
  await field('CPF ou CNPJ').fill('529.982.247-25');
  await field('E-mail').fill('ana@example.com');
  await field('O que é pago').fill('Plano mensal');
  await field('Valor', { exact: true }).fill('35');
  await field('Valor da primeira cobrança').fill('10,50');
  await button('Criar mandato').click();
  await heading('Mandato de Ana Souza').waitFor();
  await page.getByRole('img', { name: 'QR Code do mandato' }).waitFor();
  await page.getByText('ele paga a primeira cobrança e autoriza as próximas').waitFor();
  await row('10,50').getByText('Primeira cobrança').waitFor();
  expect(await visit.faults()).toEqual(noFaults);

  await button('Autorizar (teste)').click();
  await page.getByText('O cliente autorizou: você pode cobrar.').waitFor();
  await row('10,50').getByText('Paga').waitFor();
  const timeline = page.locator('.timeline');
  await timeline.getByText(/^Autorizado/).waitFor();
  await timeline.getByText('Evento mandate.activated').waitFor();
  expect(await visit.faults()).toEqual(noFaults);

  await button('Cobrar').click();
  await dialog().getByRole('button', { name: 'Criar cobrança' }).click();
  await dialog().getByText('Escolha um dia.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await field('Vencimento').fill(await shop.day(1));
  await dialog().getByRole('button', { name: 'Criar cobrança' }).click();
  await dialog()
    .getByText(/^O vencimento está próximo demais. O primeiro possível é \d\d\/\d\d\/\d{4}\.$/)
    .waitFor();
  const due = await shop.day(6);
  await field('Vencimento').fill(due);
  await dialog().getByRole('button', { name: 'Criar cobrança' }).click();
  await heading(/^Cobrança de R\$\s35,00$/).waitFor();
  await page.getByText('Vai ao banco quatro dias antes do vencimento.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await link('Ver mandato').click();
  await row(written(due)).getByText('Pendente').waitFor();

  await button('Cancelar mandato').click();
  expect(await visit.faults()).toEqual(noFaults);
  await button('Manter mandato').click();
  await button('Cancelar mandato').click();
  await dialog().getByRole('button', { name: 'Cancelar mandato' }).click();
  await page.getByText('Você cancelou.').waitFor();
  await row(written(due)).getByText('Cancelada').waitFor();
  expect(await button('Cobrar').count()).toBe(0);
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 120_000);

test('S28.71 the form has the fields of its authorization alone', async () => {
  const visit = await visitAs('finance', `${SECTION}/mandatos/novo`, phone);
  const { page, button, field, heading } = visit;
  await heading('Novo mandato').waitFor();
  await page.getByRole('radio', { name: 'Muda a cada cobrança' }).check();
  await page.getByRole('radio', { name: /^QR Code sem cobrança/ }).check();
  expect(await field('Valor da primeira cobrança').count()).toBe(0);
  await page.getByRole('radio', { name: /^Pedido no aplicativo do banco/ }).check();
  await field('Nome completo').fill('Ana Souza');
  await field('CPF ou CNPJ').fill('529.982.247-25');
  await field('E-mail').fill('ana@example.com');
  await field('O que é pago').fill('Energia');
  await field(/^Menor limite/).fill('50,00');
  await field('Intervalo').selectOption('quarter');
  await button('Criar mandato').click();
  await page.getByText('Deve ter 8 dígitos.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await field('Banco', { exact: true }).selectOption({ label: 'Nubank' });
  await field('Conta', { exact: true }).fill('1234567');
  await field('Prazo para autorizar').selectOption({ label: '30 dias' });
  await button('Criar mandato').click();
  await heading('Mandato de Ana Souza').waitFor();
  await page.getByText('O banco do cliente mostra o pedido no aplicativo.').waitFor();
  await page.getByText('Todo trimestre').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  // Who only sells does not decide for the payer.
  expect(await button('Autorizar (teste)').count()).toBe(0);
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 90_000);

test('S28.71 S28.73 a subscription with its own mandate waits for the payer, and charges', async () => {
  const visit = await visitAs('owner', `${SECTION}/assinaturas/nova`);
  const { page, button, field, heading } = visit;
  await heading('Nova assinatura').waitFor();
  await field('Nome completo').fill('Ana Souza');
  await field('CPF ou CNPJ').fill('529.982.247-25');
  await field('E-mail').fill('ana@example.com');
  await field('O que é pago').fill('Aulas');
  await field('Valor', { exact: true }).fill('80');
  await page.getByRole('radio', { name: /^QR Code sem cobrança/ }).check();
  await field('Intervalo').selectOption('week');
  await field('Dia do vencimento').selectOption({ label: 'Sexta-feira' });
  expect(await visit.faults()).toEqual(noFaults);
  await button('Criar assinatura').click();
  await heading(/^R\$\s80,00, toda semana$/).waitFor();
  await page.getByText('Começa quando o cliente autorizar.').waitFor();
  await page.getByRole('img', { name: 'QR Code do mandato' }).waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await button('Autorizar (teste)').click();
  await page.getByText('Cada ciclo é cobrado sem você fazer nada.').waitFor();
  await page.getByText('Sexta-feira').waitFor();
  expect(await page.locator('.upcoming li').count()).toBe(3);
  await field('Quantas mostrar').selectOption('24');
  await page.locator('.upcoming li').nth(23).waitFor();
  expect(await page.locator('.upcoming li').count()).toBe(24);
  expect(new URL(page.url()).search).toBe('?count=24');
  expect(await visit.faults()).toEqual(noFaults);
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 90_000);

test('S28.73 a subscription is paused, resumed, changed and ended', async () => {
  const variable = await shop.subscription(10, { amount: null }, { amount: 3_500 });
  const visit = await visitAs('support', `${SECTION}/assinaturas/${variable.id}`, phone);
  const { page, button, dialog, field, heading } = visit;
  await page.getByText('Cada ciclo é cobrado sem você fazer nada.').waitFor();
  await button('Pausar').click();
  const until = await shop.day(70);
  await field(/^Voltar em/).fill(until);
  expect(await visit.faults()).toEqual(noFaults);
  await dialog().getByRole('button', { name: 'Pausar' }).click();
  await page.getByText(`Nada é cobrado até ${written(until)}, quando volta sozinha.`).waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await button('Retomar').click();
  await page.getByText('Cada ciclo é cobrado sem você fazer nada.').waitFor();

  await button('Alterar').click();
  await field('Valor').fill('nada');
  await button('Salvar').click();
  await dialog().getByText('Escreva um valor como 129,90.').waitFor();
  await field('Valor').fill('42,00');
  await field('Dia do vencimento').selectOption('31');
  expect(await visit.faults()).toEqual(noFaults);
  await button('Salvar').click();
  await heading(/^R\$\s42,00, todo mês$/).waitFor();
  await page.getByText('Dia 31 (último dia nos meses mais curtos)').waitFor();

  await button('Encerrar').click();
  await page.getByRole('radio', { name: /^Em .+ sem fazer a cobrança desse dia$/ }).check();
  expect(await visit.faults()).toEqual(noFaults);
  await dialog().getByRole('button', { name: 'Encerrar' }).click();
  await page.getByText(/^Termina em .+, sem outra cobrança\.$/).waitFor();
  await button('Encerrar').click();
  expect(await page.getByRole('radio').count()).toBe(1);
  await dialog().getByRole('button', { name: 'Encerrar' }).click();
  await page.getByText('Você encerrou.').waitFor();
  expect(await button('Alterar').count()).toBe(0);
  expect(await visit.faults()).toEqual(noFaults);
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 120_000);

test('S28.73 an amount that its mandate fixes does not change', async () => {
  const fixed = await shop.subscription(10);
  const visit = await visitAs('owner', `${SECTION}/assinaturas/${fixed.id}`);
  await visit.button('Alterar').click();
  await visit
    .dialog()
    .getByText(/^O mandato autoriza só R\$\s35,00: o valor não muda\.$/)
    .waitFor();
  expect(await visit.dialog().getByLabel('Valor').count()).toBe(0);
  await visit.close();
}, 60_000);

test('S28.74 S28.75 a charge tells each attempt of the bank, and why it failed', async () => {
  const { id } = await shop.subscription(10);
  const { next_charge_on: due } = await shop.read(`/v1/subscriptions/${id}`);
  const sends = (await shop.read(`/v1/subscriptions/${id}/upcoming`)).data[0].sends_on;
  await shop.moveTo(sends, 9);
  const { data } = await shop.becomes(`/v1/charges?subscription=${id}`, { pagination: { total: 1 } });
  const code = data[0].id;
  const { attempts } = await shop.becomes(`/v1/charges/${code}`, { attempts: [{ status: 'scheduled' }] });
  const visit = await visitAs('owner', `${SECTION}/assinaturas/${id}`);
  const { page, button, field, row, link } = visit;
  await row(written(due)).getByText('Agendada').waitFor();
  await row(written(due)).getByRole('link').click();
  const bank = page.locator('section', { hasText: 'Tentativas do banco' }).last();
  await bank.getByText('no vencimento').waitFor();
  expect(await visit.faults()).toEqual(noFaults);

  await shop.moveTo(attempts[0].on, 0);
  // The bank hears of the clock a moment later.
  const rejected = { outcome: 'rejected' };
  await eventually(async () =>
    expect((await shop.seller.api.post(`/v1/test/charges/${code}/attempt`, rejected)).status).toBe(200),
  );
  await bank.getByText('Acima do limite que o pagador definiu (AM02)').waitFor();
  await field('Motivo de uma recusa').selectOption('AC05');
  expect(await visit.faults()).toEqual(noFaults);
  await button('Tentativa recusada').click();
  await page.getByText('Por que não foi paga').waitFor();
  await bank.getByText('Conta do pagador encerrada (AC05)').waitFor();
  expect(await button('Tentativa recusada').count()).toBe(0);
  expect(await visit.faults()).toEqual(noFaults);
  await link('Ver assinatura').click();
  await page.getByText('A última cobrança não foi paga. As próximas continuam.').waitFor();
  await row(written(due)).getByText('2: recusada').waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 120_000);

test('S28.6 who does not sell sees no actions, and is told so at their addresses', async () => {
  const { id } = await shop.active();
  const visit = await visitAs('viewer', `${SECTION}/mandatos/${id}`);
  const { page, button, heading, link } = visit;
  await page.getByText('O cliente autorizou: você pode cobrar.').waitFor();
  for (const name of ['Cobrar', 'Cancelar mandato', 'Cancelar no banco (teste)'])
    expect(await button(name).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Linha do tempo' }).count()).toBe(0);
  await page.goto(`${stack.baseUrl}${SECTION}/assinaturas/nova`);
  await heading('Sem permissão').waitFor();
  await page.goto(`${stack.baseUrl}${SECTION}/mandatos/novo`);
  await heading('Sem permissão').waitFor();
  await page.goto(`${stack.baseUrl}${SECTION}/mandatos`);
  await visit.row(payer.name).waitFor();
  expect(await link('Novo mandato').count()).toBe(0);
  await visit.close();
}, 60_000);

test('S28.60 a mandate that the payer answers elsewhere changes on the page by itself', async () => {
  const { id } = await shop.mandate();
  const visit = await visitAs('viewer', `${SECTION}/mandatos/${id}`);
  await visit.page.getByText('Aguardando autorização').waitFor();
  await shop.seller.api.post(`/v1/test/mandates/${id}/reject`);
  await visit.page.getByText('O pagador não autorizou.').waitFor();
  await visit.close();
}, 60_000);

test('S28.11 without a connection a mandate stays, and what failed is tried again', async () => {
  const { id } = await shop.active();
  const visit = await visitAs('owner', `${SECTION}/mandatos/${id}`);
  const { page, button, dialog } = visit;
  await page.getByText('O cliente autorizou: você pode cobrar.').waitFor();
  await page.context().setOffline(true);
  await page.getByText('Você está sem internet.').waitFor();
  await button('Cancelar mandato').click();
  await dialog().getByRole('button', { name: 'Cancelar mandato' }).click();
  await dialog()
    .getByText(/^Sem conexão com o servidor/)
    .waitFor();
  await page.context().setOffline(false);
  await dialog().getByRole('button', { name: 'Cancelar mandato' }).click();
  await page.getByText('Você cancelou.').waitFor();
  await visit.close();
}, 60_000);

test('the pages are in English, too', async () => {
  const { id } = await shop.subscription(10);
  const visit = await visitAs('owner', `${SECTION}/assinaturas/${id}`);
  await visit.heading(/^R\$\s35,00, todo mês$/).waitFor();
  await visit.page.evaluate("localStorage.setItem('catraca.language', 'en')");
  await visit.page.reload();
  await visit.heading(/^R\$\s35,00, every month$/).waitFor();
  await visit.page.getByText('Upcoming charges').first().waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await visit.close();
}, 60_000);
