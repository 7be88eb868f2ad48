import { openBrowser } from '@catraca/testing/browser';
import { letProofPass, newEmail, newPanelPerson, PASSWORD, tokenIn } from '@catraca/testing/panel-person';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { opened, withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { noFaults, PanelVisit, signedIn } from './panel-visit.ts';

// People on the pages of the panel, in a real Chromium.

const { stack, seller } = await withSeller(SharedStack.open());
const browser = await opened(openBrowser());
const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;

async function invited(email = newEmail()): Promise<string> {
  const path = `/operator/v1/accounts/${seller.account}/invitations`;
  return (await stack.operator.post(path, { email, role: 'owner' })).body.url;
}

const visitAs = (role: string, path: string, options = {}) =>
  signedIn({ browser, stack, account: seller.account, role }, path, options);

async function fillCharge({ field }: PanelVisit, amount: string): Promise<void> {
  await field('Valor').fill(amount);
  await field(/^Referência/).fill('pedido-38');
  await field('Nome completo').fill('Bruna Lima');
  await field('CPF ou CNPJ').fill('529.982.247-25');
  await field('E-mail').fill('bruna@example.com');
}

test.each([
  ['a desktop in light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const],
  ['a small phone in dark', phone],
])(
  'S28.4 an invited owner accepts, charges, is paid and refunds a part, on %s',
  async (_on, options) => {
    const visit = await PanelVisit.open(browser, await invited(), options);
    const { page, button, link, field, heading } = visit;
    await heading('Convite para Loja da Ana').waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    await field('Seu nome').fill('Ana Souza');
    await field('Crie uma senha').fill('curta');
    await button('Aceitar convite').click();
    await page
      .getByText(/ao menos 10|10 caracteres/i)
      .first()
      .waitFor();
    await field('Crie uma senha').fill(PASSWORD);
    await button('Aceitar convite').click();
    await heading('Início').waitFor();
    await page.getByText('Ambiente de testes: nenhum dinheiro de verdade').waitFor();
    await link('Cobranças').click();
    await heading('Cobranças').waitFor();
    expect(await visit.faults()).toEqual(noFaults);

    await link('Nova cobrança').click();
    await heading('Nova cobrança por Pix').waitFor();
    await button('Criar cobrança').click();
    await page.getByText('Escreva um valor como 129,90.').waitFor();
    await fillCharge(visit, '129,90');
    await field('CPF ou CNPJ').fill('529.982.247-24');
    await button('Criar cobrança').click();
    await page.getByText('CPF ou CNPJ inválido: confira os dígitos verificadores.').waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('customer.document');
    expect(await visit.faults()).toEqual(noFaults);
    await field('CPF ou CNPJ').fill('529.982.247-25');
    await button('Criar cobrança').click();

    await heading(/^Cobrança de R\$\s129,90$/).waitFor();
    await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    await button('Pagar (teste)').click();
    await page.getByText('Pagamento confirmado', { exact: true }).waitFor();

    await button('Estornar').click();
    await field('Uma parte').check();
    await field('Valor do estorno').fill('200');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Estornar/ })
      .click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    await field('Valor do estorno').fill('29,90');
    await button(/^Estornar R\$\s29,90$/).click();
    await page.getByText(/^Estorno de R\$\s29,90 criado\.$/).waitFor();
    await page.getByRole('main').getByText('Estornada em parte').waitFor();
    await page.getByText('Concluído').waitFor();
    expect(await visit.faults()).toEqual(noFaults);

    await page.getByRole('main').getByRole('link', { name: 'Cobranças' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'Bruna Lima' })
      .getByText('Estornada em parte')
      .first()
      .waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  },
  90_000,
);

test('S28.5 the address has the filters: one leaves the others, and a reload keeps them all', async () => {
  const visit = await visitAs('viewer', '/panel/test/cobrancas?status=paid&created_since=2026-01-01&page=2');
  const { page, field, heading } = visit;
  await heading('Cobranças').waitFor();
  await page.getByRole('search').getByLabel('Meio').selectOption('pix');
  await page.waitForURL(/payment_method=pix/);
  const search = new URL(page.url()).searchParams;
  expect(Object.fromEntries(search)).toEqual({
    status: 'paid',
    created_since: '2026-01-01',
    payment_method: 'pix',
  });
  await page.reload();
  await heading('Cobranças').waitFor();
  expect(await field('Status').inputValue()).toBe('paid');
  expect(await field('Criadas desde').inputValue()).toBe('2026-01-01');
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

test('S28.60 a list is read anew when a charge of it is paid, and what is typed stays', async () => {
  const { body } = await seller.api.post('/v1/charges', chargeOrder());
  const visit = await visitAs('viewer', '/panel/test/cobrancas');
  const { page, field, row } = visit;
  await row('Pendente').first().waitFor();
  const heard = page.waitForResponse((response) => response.url().includes('/panel/v1/changes'));
  await page.reload();
  await heard;
  await field('Referência').fill('pedido-');
  await seller.api.post(`/v1/test/charges/${body.id}/pay`);
  await page.locator(`a[href*="${body.id}"]`).locator('xpath=ancestor::tr').getByText('Paga').waitFor();
  expect(await field('Referência').inputValue()).toBe('pedido-');
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

test('S28.6 a viewer sees no actions, and is told so where an address leads to one', async () => {
  const visit = await visitAs('viewer', '/panel/test/cobrancas/nova');
  await visit.page.getByText('Sem permissão').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await visit.link('Cobranças').click();
  await visit.heading('Cobranças').waitFor();
  expect(await visit.link('Nova cobrança').count()).toBe(0);
  await visit.close();
}, 60_000);

test('S28.7 production is another address, and says so', async () => {
  const visit = await visitAs('owner', '/panel/test/links');
  await visit.heading('Links de pagamento').waitFor();
  await visit.link('Produção').click();
  await visit.page.getByText('Produção: dinheiro de verdade').waitFor();
  expect(new URL(visit.page.url()).pathname).toBe('/panel/live/links');
  expect(await visit.faults()).toEqual(noFaults);
  await visit.close();
}, 60_000);

test('S28.8 a link is made, shown as a QR code, and deactivated; the list is fresh', async () => {
  const visit = await visitAs('support', '/panel/test/links', phone);
  const { page, button, link, field, heading } = visit;
  await link('Novo link').click();
  await field('Valor').fill('59');
  await field(/^Descrição/).fill('Caneca esmaltada');
  await button('Criar link').click();
  await heading('Link pronto').waitFor();
  await page.getByRole('img', { name: 'QR Code da página de pagamento' }).waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await page.getByRole('main').getByRole('link', { name: 'Links de pagamento' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Caneca esmaltada' });
  await row.getByRole('button', { name: 'Desativar' }).click();
  await row.getByText('Inativo').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await visit.close();
}, 60_000);

test('S28.9 wrong passwords are told, and signing out leads to signing in', async () => {
  const { email } = await newPanelPerson(stack, seller.account);
  const visit = await PanelVisit.open(browser, `${stack.baseUrl}/panel`, phone);
  const { page, button, field, heading } = visit;
  await heading('Entrar').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await field('E-mail').fill(email);
  await field('Senha').fill('outra senha qualquer');
  await button('Entrar').first().click();
  await page.getByRole('alert').waitFor();
  await field('Senha').fill(PASSWORD);
  await button('Entrar').first().click();
  await heading('Início').waitFor();
  await button('Sua conta').click();
  expect(await visit.faults()).toEqual(noFaults);
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await heading('Entrar').waitFor();
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await heading('Nova senha').waitFor();
  await field('E-mail').fill(email);
  expect(await visit.faults()).toEqual(noFaults);
  await button('Enviar link').click();
  await page.getByText(/o link está a caminho/).waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

test('S28.10 a person of two accounts chooses by name', async () => {
  const other = await newSeller(stack, { name: 'Ateliê da Bia' });
  const { email, browser: session } = await newPanelPerson(stack, seller.account);
  const path = `/operator/v1/accounts/${other.account}/invitations`;
  const { body } = await stack.operator.post(path, { email, role: 'viewer' });
  await session.post(`/invitations/${tokenIn(body.url)}/accept`, {});
  const visit = await PanelVisit.open(browser, `${stack.baseUrl}/panel/entrar`);
  await visit.field('E-mail').fill(email);
  await visit.field('Senha').fill(PASSWORD);
  await visit.button('Entrar').first().click();
  await visit.heading('Início').waitFor();
  await visit.button('Sua conta').click();
  await visit.page.getByRole('menuitemradio', { name: /Ateliê da Bia/ }).click();
  await visit.page.getByText('Ateliê da Bia').waitFor();
  await visit.link('Cobranças').click();
  await visit.page.getByText('Nenhuma cobrança ainda.').waitFor();
  expect(await visit.link('Nova cobrança').count()).toBe(0);
  await visit.close();
}, 60_000);

test('S28.11 without a connection the page says so, and goes on by the button', async () => {
  const visit = await visitAs('finance', '/panel/test/cobrancas');
  await visit.heading('Cobranças').waitFor();
  await visit.page.context().setOffline(true);
  await visit.page.getByText(/^Você está sem internet/).waitFor();
  await visit.page.getByLabel('Status').selectOption('failed');
  await visit.page.getByText(/^Sem conexão com o servidor/).waitFor({ timeout: 20_000 });
  expect(await visit.faults()).toEqual(noFaults);
  await visit.page.context().setOffline(false);
  await visit.button('Tentar de novo').click();
  await visit.page.getByText('Nada atende a estes filtros.').waitFor();
  await visit.close();
}, 60_000);

test('S28.12 where the API asks for a new proof, a dialog does, and the invitation goes on', async () => {
  const visit = await visitAs('owner', '/panel/test/equipe');
  const { page, button, field, heading } = visit;
  await heading('Equipe').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await letProofPass(stack, await visit.personId());
  await button('Convidar pessoa').click();
  const invitation = page.getByRole('dialog', { name: 'Convidar pessoa' });
  const email = newEmail();
  await invitation.getByLabel('E-mail').fill(email);
  await invitation.getByRole('button', { name: 'Convidar' }).click();
  await field('Sua senha').fill('não é esta');
  await button('Confirmar').click();
  await page.locator('.field-problem').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await field('Sua senha').fill(PASSWORD);
  await button('Confirmar').click();
  await invitation.getByText(/Envie este link|Convite criado/).waitFor();
  await button('Concluir').click();
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('button').click();
  await page.getByText(email).waitFor({ state: 'detached' });
  await visit.close();
}, 60_000);

test('S28.21 removing a person asks first; signing out without a connection says that it failed', async () => {
  const { email } = await newPanelPerson(stack, seller.account, 'viewer');
  const visit = await visitAs('owner', '/panel/test/equipe', phone);
  const { page, button, dialog, row } = visit;
  await row(email)
    .getByRole('button', { name: /^Remover/ })
    .click();
  await dialog().getByText(`${email} perde o acesso a esta conta na hora.`).waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
  await dialog().waitFor({ state: 'detached' });
  await row(email)
    .getByRole('button', { name: /^Remover/ })
    .click();
  await dialog().getByRole('button', { name: 'Remover' }).click();
  await row(email).waitFor({ state: 'detached' });

  await page.context().setOffline(true);
  await button('Sua conta').click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.getByText(/^Você não saiu/).waitFor();
  await page.context().setOffline(false);
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

test('S28.7 a dialog of one environment is gone in the other, also by Back', async () => {
  const visit = await visitAs('owner', '/panel/live/equipe');
  const { page, button, dialog, heading, link } = visit;
  await heading('Equipe').waitFor();
  await link('Testes').click();
  await page.getByText('Ambiente de testes: nenhum dinheiro de verdade').waitFor();
  await button('Convidar pessoa').click();
  await dialog().waitFor();
  await page.goBack();
  await page.getByText('Produção: dinheiro de verdade').waitFor();
  expect(await dialog().count()).toBe(0);
  await visit.close();
}, 60_000);

test('S28.21 signing out of a session that is over already leads to signing in', async () => {
  const visit = await visitAs('viewer', '/panel/test/cobrancas');
  const { page, button, heading } = visit;
  await heading('Cobranças').waitFor();
  await page.evaluate(() => fetch('/panel/v1/sessions/current', { method: 'DELETE' }));
  await button('Sua conta').click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await heading('Entrar').waitFor();
  expect(await page.getByText(/^Você não saiu/).count()).toBe(0);
  await visit.close();
}, 60_000);

test('S28.11 rows that are there stay when reading them anew fails; copying that fails says so', async () => {
  const link = { amount: 5_900, payment_methods: ['pix'], description: 'Quadro' };
  await seller.api.post('/v1/payment_links', link);
  const visit = await visitAs('support', '/panel/test/links');
  const { page, button, row } = visit;
  await row('Quadro').waitFor();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await row('Quadro').getByRole('button', { name: 'Copiar' }).click();
  await row('Quadro')
    .getByText(/^O navegador não deixou copiar/)
    .waitFor();
  await page.route(/\/panel\/v1\/payment_links\?/, (route) => route.abort());
  await row('Quadro').getByRole('button', { name: 'Desativar' }).click();
  await page.getByText(/^Sem conexão com o servidor/).waitFor();
  await row('Quadro').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await page.unrouteAll();
  await button('Tentar de novo').click();
  await row('Quadro').getByText('Inativo').waitFor();
  expect(await page.getByText(/^Sem conexão com o servidor/).count()).toBe(0);
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

test('S28.12 a dialog that asks for a proof ends with its page', async () => {
  const visit = await visitAs('owner', '/panel/test/cobrancas');
  const { page, button, dialog, field, heading, link } = visit;
  await heading('Cobranças').waitFor();
  await link('Equipe').click();
  await letProofPass(stack, await visit.personId());
  await button('Convidar pessoa').click();
  await dialog().getByLabel('E-mail').fill(newEmail());
  await dialog().getByRole('button', { name: 'Convidar' }).click();
  await field('Sua senha').waitFor();
  await page.goBack();
  await heading('Cobranças').waitFor();
  expect(await dialog().count()).toBe(0);
  await visit.close();
}, 60_000);
