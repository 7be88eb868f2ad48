import { openBrowser } from '@catraca/testing/browser';
import { eventually } from '@catraca/testing/eventually';
import { PASSWORD } from '@catraca/testing/panel-person';
import { chargeOrder } from '@catraca/testing/seller';
import { opened, withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { Secret, TOTP } from 'otpauth';
import { sellsByCard } from '../lookups/test-run.ts';
import { noFaults, PanelVisit, signedIn } from './panel-visit.ts';

// People on their own security, owners on what was done, developers on the test environment.

const { stack, seller } = await withSeller(SharedStack.open(), sellsByCard);
const browser = await opened(openBrowser());
const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;

const visitAs = (role: string, path: string, options = {}) =>
  signedIn({ browser, stack, account: seller.account, role }, path, options);

/** Another browser of a person whose password is enough no more. */
async function enter(email: string): Promise<PanelVisit> {
  const visit = await PanelVisit.open(browser, `${stack.baseUrl}/panel/test/seguranca`, phone);
  await visit.field('E-mail').fill(email);
  await visit.field('Senha').fill(PASSWORD);
  await visit.button('Entrar').first().click();
  return visit;
}

const emailOf = ({ page }: PanelVisit): Promise<string> =>
  page.evaluate(async () => {
    const response = await fetch('/panel/v1/sessions/current');
    return ((await response.json()) as { user: { email: string } }).user.email;
  });

test('S28.30 two-step verification is turned on by the app, asked for at the next sign-in, and turned off', async () => {
  const visit = await visitAs('viewer', '/panel/test/cobrancas');
  const { page, button, dialog, field, heading } = visit;
  await button(/Sua conta/).click();
  await page.getByRole('menuitem', { name: 'Minha segurança' }).click();
  await heading('Minha segurança').waitFor();
  await page.getByText('Desligada', { exact: true }).waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await button('Ligar').click();
  await dialog().getByRole('img', { name: 'QR Code para o aplicativo autenticador' }).waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  const secret = Secret.fromBase32((await dialog().getByRole('code').textContent())!);
  const app = new TOTP({ secret });
  await field(/Código do aplicativo/).fill('000000');
  await dialog().getByRole('button', { name: 'Ligar' }).click();
  await dialog().locator('.field-problem').waitFor();
  await field(/Código do aplicativo/).fill(app.generate());
  await dialog().getByRole('button', { name: 'Ligar' }).click();
  await page.getByText('Guarde estes códigos').waitFor();
  const codes = await dialog().getByRole('code').allTextContents();
  expect(codes).toHaveLength(10);
  expect(await visit.faults()).toEqual(noFaults);
  await button('Guardei os códigos').click();
  await page.getByText('Ligada', { exact: true }).waitFor();

  const email = await emailOf(visit);
  const other = await enter(email);
  await other.button('Usar um código de reserva').click();
  await other.field('Código de reserva').fill(codes[0]!);
  await other.button('Entrar').first().click();
  await other.heading('Minha segurança').waitFor();
  expect(await other.faults()).toEqual(noFaults);

  await button('Desligar').click();
  await dialog().getByRole('button', { name: 'Desligar' }).click();
  await page.getByText('Desligada', { exact: true }).waitFor();
  expect([...visit.complaints, ...other.complaints]).toEqual([]);
  await other.close();
  await visit.close();
}, 60_000);

test('S28.30 a session of another browser is ended from the list, and a new password ends the others', async () => {
  const visit = await visitAs('support', '/panel/test/seguranca');
  const { page, button, dialog, field, heading, row } = visit;
  await heading('Minha segurança').waitFor();
  await row('Esta sessão').waitFor();
  const email = await emailOf(visit);
  const other = await enter(email);
  await other.heading('Minha segurança').waitFor();
  await page.reload();
  await button('Encerrar a sessão em Chrome, Linux').first().click();
  await page.getByText('Sessão encerrada.').waitFor();
  await other.page.reload();
  await other.field('Senha').waitFor();

  const third = await enter(email);
  await third.heading('Minha segurança').waitFor();
  await button('Trocar senha').click();
  await field('Senha atual').fill('não é esta aqui');
  await field('Nova senha').fill('quatro tigres alegres');
  await dialog().getByRole('button', { name: 'Trocar senha' }).click();
  await dialog().locator('.field-problem').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await field('Senha atual').fill(PASSWORD);
  await dialog().getByRole('button', { name: 'Trocar senha' }).click();
  await page.getByText('Senha trocada.').waitFor();
  await third.page.reload();
  await third.field('Senha').waitFor();
  await row('Esta sessão').waitFor();
  expect([...visit.complaints, ...other.complaints, ...third.complaints]).toEqual([]);
  for (const one of [visit, other, third]) await one.close();
}, 60_000);

test('S28.30 a passkey that the browser does not make is told as such, and the form stays', async () => {
  const visit = await visitAs('viewer', '/panel/test/seguranca', phone);
  const { page, button, dialog, field } = visit;
  await page.getByText('Nenhuma chave de acesso.').waitFor();
  await button('Criar chave de acesso').click();
  await field('Nome').fill('Meu telefone');
  // A browser makes none for an address without a name: Web Authentication Level 3, 5.1.3.
  await dialog().getByRole('button', { name: 'Criar chave de acesso' }).click();
  await page.getByText('O navegador não criou a chave de acesso.').waitFor();
  expect(await field('Nome').inputValue()).toBe('Meu telefone');
  expect(await visit.faults()).toEqual(noFaults);
  await visit.close();
}, 60_000);

test('S28.31 an owner reads who did what, in words, and what was refused', async () => {
  const { body: charge } = await seller.api.post('/v1/charges', chargeOrder());
  await seller.api.post(`/v1/test/charges/${charge.id}/pay`);
  const support = await visitAs('support', `/panel/test/cobrancas/${charge.id}`);
  await support.button('Estornar').click();
  await support
    .dialog()
    .getByRole('button', { name: /Estornar/ })
    .click();
  await support.dialog().waitFor({ state: 'detached' });
  await support.close();

  const visit = await visitAs('owner', '/panel/test/equipe', phone);
  await visit.link('Histórico').click();
  await visit.row('Fez o estorno').filter({ hasText: charge.id }).getByText('Feito').waitFor();
  await visit.row('Aceitou o convite').first().waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  expect(visit.complaints).toEqual([]);
  await visit.close();

  const finance = await visitAs('finance', '/panel/test/equipe/historico');
  await finance.page.getByText('Sem permissão').waitFor();
  await finance.close();
}, 60_000);

test('S28.32 a developer decides for the bank, moves the clock and runs a scenario; production offers none', async () => {
  const { body: charge } = await seller.api.post('/v1/charges', chargeOrder());
  const visit = await visitAs('developer', `/panel/test/cobrancas/${charge.id}`);
  const { page, button, dialog, field, link, row } = visit;
  await button('Expirar').click();
  await page.getByText('Feito no ambiente de testes.').waitFor();
  await eventually(async () => {
    const { body } = await seller.api.get(`/v1/charges/${charge.id}`);
    expect(body.status).toBe('expired');
  });
  const { body: paid } = await seller.api.post('/v1/charges', chargeOrder());
  await seller.api.post(`/v1/test/charges/${paid.id}/pay`);
  await page.goto(`${stack.baseUrl}/panel/test/cobrancas/${paid.id}`);
  await button('Abrir contestação (MED)').click();
  await page.getByText('Feito no ambiente de testes.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);

  await link('Desenvolvedores').click();
  const tabs = page.getByRole('navigation', { name: 'Desenvolvedores' });
  await tabs.getByRole('link', { name: 'Testes' }).click();
  await page.getByText('Hora real').waitFor();
  await button('Mais 1 dia').click();
  await page.getByText('1 d 0 h adiante').waitFor();
  await button('Executar cenário').click();
  await field('Semente').fill('-1');
  await field('Cobranças', { exact: true }).fill('5');
  await dialog().getByRole('button', { name: 'Executar cenário' }).click();
  await dialog().locator('.field-problem').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await field('Semente').fill('7');
  await dialog().getByRole('button', { name: 'Executar cenário' }).click();
  await row('semente 7 · 5 cobranças').getByText('Completo').waitFor({ timeout: 60_000 });
  expect(await visit.faults()).toEqual(noFaults);
  await page.goto(`${stack.baseUrl}/panel/live/desenvolvedores/testes`);
  await page.getByText('Só no ambiente de testes').waitFor();
  expect(await button('Mais 1 dia').count()).toBe(0);
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 120_000);
