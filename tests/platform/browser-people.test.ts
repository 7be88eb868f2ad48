import { openBrowser } from '@catraca/testing/browser';
import { newEmail, newPanelPerson, PASSWORD, tokenIn } from '@catraca/testing/panel-person';
import { opened, withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { noFaults, PanelVisit, platformSignedIn } from '../panel/panel-visit.ts';
import { picture } from './picture.ts';

// People of the platform on the pages of people and access, in a real Chromium.

const { stack, seller } = await withSeller(SharedStack.open());
const browser = await opened(openBrowser());
const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;
const desktop = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const;

const visitAs = (role: string, path: string, options = {}) =>
  platformSignedIn({ browser, stack, role }, path, options);

test.each([
  ['a desktop in light', desktop],
  ['a small phone in dark', phone],
])(
  'S41.9 an admin invites a person, who begins on the platform’s pages, and creates a credential, on %s',
  async (on, options) => {
    const visit = await visitAs('admin', '/panel/platform/test/pessoas', options);
    const { page, button, dialog, field, link, row, heading } = visit;
    await heading('Pessoas e acesso').waitFor();
    const email = newEmail();
    await button('Convidar pessoa').click();
    await field('E-mail').fill(email);
    await dialog().getByLabel('Papel').selectOption('finance');
    await dialog().getByRole('button', { name: 'Convidar' }).click();
    const invitation = await dialog()
      .getByText(/\/panel\/convite\//)
      .textContent();
    expect(await visit.faults()).toEqual(noFaults);
    await button('Concluir').click();
    await page.getByText(email).waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    await picture(page, `equipe ${on}`);

    const invited = await PanelVisit.open(browser, invitation!, phone);
    await invited.field('Seu nome').fill('Rui Prado');
    await invited.field('Crie uma senha').fill(PASSWORD);
    await invited.button('Aceitar convite').click();
    await invited.heading('Contas').waitFor();
    await invited.page.waitForURL(/\/panel\/platform\/(test|live)\/contas$/);
    await invited.close();

    await link('Credenciais').click();
    await button('Nova credencial').click();
    await field('Nome').fill('painel interno');
    await dialog().getByRole('button', { name: 'Nova credencial' }).click();
    await dialog().getByText(/^opk_/).waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    await button('Já guardei').click();
    await row('painel interno').getByText('Válida').first().waitFor();
    expect(await page.getByText(/^opk_\w{20}/).count()).toBe(0);
    await picture(page, `credenciais ${on}`);
    expect(await visit.faults()).toEqual(noFaults);
    await row('painel interno').getByRole('button', { name: 'Revogar painel interno' }).first().click();
    await dialog().getByRole('button', { name: 'Revogar' }).click();
    await page.getByText('Credencial revogada.').waitFor();
    await row('painel interno').getByText('Revogada').first().waitFor();

    await link('Auditoria').click();
    await row('Criou uma credencial').first().waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    await picture(page, `auditoria ${on}`);
    await page.goto(`${stack.baseUrl}/panel/platform/test/pessoas/auditoria?actor=${await visit.personId()}`);
    await row('Ana Souza').first().waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  },
  120_000,
);

test('S41.9 who is no admin reads the team and the audit log, and no credentials', async () => {
  const visit = await visitAs('support', '/panel/platform/test/pessoas', desktop);
  const { page, button, link, heading } = visit;
  await page.getByText('Administrador faz tudo.').waitFor();
  expect([await button('Convidar pessoa').count(), await link('Credenciais').count()]).toEqual([0, 0]);
  await link('Auditoria').click();
  await page.getByText(/por 400 dias/).waitFor();
  await page.goto(`${stack.baseUrl}/panel/platform/test/pessoas/credenciais`);
  await heading('Sem permissão').waitFor();
  await visit.close();
}, 60_000);

test('S41.7 who is of an account and of the platform changes between them in the menu', async () => {
  const { email, browser: own } = await newPanelPerson(stack, seller.account);
  const invited = await stack.operator.post('/operator/v1/invitations', { email, role: 'support' });
  await own.post(`/invitations/${tokenIn(invited.body.url)}/accept`, {});
  const visit = await PanelVisit.open(browser, `${stack.baseUrl}/panel/test`, desktop);
  const { page, heading, field, button } = visit;
  await field('E-mail').fill(email);
  await field('Senha').fill(PASSWORD);
  await button('Entrar').first().click();
  await heading('Início').waitFor();
  await button(/Sua conta/).click();
  await page.getByRole('menuitemradio', { name: /Plataforma/ }).click();
  await heading('Contas').waitFor();
  await button(/Sua conta/).click();
  await page.getByRole('menuitemradio', { name: /Loja da Ana/ }).click();
  await heading('Início').waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);
