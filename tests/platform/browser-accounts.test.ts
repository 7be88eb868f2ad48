import { openBrowser } from '@catraca/testing/browser';
import { newDocument } from '@catraca/testing/document';
import { letProofPass, PASSWORD } from '@catraca/testing/panel-person';
import { newSeller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { noFaults, PanelVisit, platformSignedIn, signedIn } from '../panel/panel-visit.ts';
import { picture } from './picture.ts';

// People of the platform on the pages of accounts, in a real Chromium.

const stack = await opened(SharedStack.open());
const browser = await opened(openBrowser());
const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;
const desktop = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const;
const screens = [
  ['a desktop in light', desktop],
  ['a small phone in dark', phone],
] as const;

const visitAs = (role: string, path: string, options = {}) =>
  platformSignedIn({ browser, stack, role }, path, options);

/** A name that no other account has. */
function newName(): string {
  return `Padaria ${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')}`;
}

async function newAccount(name: string): Promise<string> {
  const order = { name, document: newDocument(), email: 'ana@loja.example' };
  return (await stack.operator.post('/operator/v1/accounts', order)).body.id;
}

test.each(screens)(
  'S41.1 a person of the platform signs in, finds an account by name and opens it, on %s',
  async (on, options) => {
    const name = newName();
    await newAccount(name);
    const visit = await visitAs('support', '/panel', options);
    const { page, heading, link, field, row } = visit;
    await heading('Contas').waitFor();
    await page.waitForURL(/\/panel\/platform\/test\/contas$/);
    expect(await visit.faults()).toEqual(noFaults);
    await picture(page, `contas ${on}`);
    if (options === phone) await visit.button(/Filtros/).click();
    await field('Buscar').fill(name.slice(0, -1).toUpperCase());
    await field('Buscar').press('Enter');
    await row(name).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await row(name).waitFor();
    await link(name).click();
    await heading(name).waitFor();
    await page.getByText('O cadastro espera a sua decisão.').waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    await picture(page, `conta ${on}`);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  },
  90_000,
);

test('S41.2 an account is created, its owner invited, its registration rejected with a reason, and approved', async () => {
  const name = newName();
  const visit = await visitAs('support', '/panel/platform/test/contas/nova', desktop);
  const { page, button, dialog, field, heading } = visit;
  await field('Nome ou razão social').fill(name);
  await field('CPF ou CNPJ').fill('11.222.333/0001-82');
  await field('E-mail de contato').fill('ana@loja.example');
  await button('Criar conta').click();
  await page.getByText('CPF ou CNPJ inválido').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await picture(page, 'conta nova');
  await field('CPF ou CNPJ').fill(newDocument());
  await button('Criar conta').click();
  await heading(name).waitFor();

  await button('Convidar proprietário').click();
  await dialog().getByRole('button', { name: 'Convidar' }).click();
  const invitation = await dialog()
    .getByText(/\/panel\/convite\//)
    .textContent();
  expect(await visit.faults()).toEqual(noFaults);
  await button('Concluir').click();

  await button('Rejeitar cadastro').click();
  await dialog().getByRole('button', { name: 'Rejeitar cadastro' }).click();
  await dialog().getByText('Escreva o motivo').waitFor();
  await picture(page, 'rejeitar');
  await field('Motivo').fill('O documento não confere com o nome.');
  await dialog().getByRole('button', { name: 'Rejeitar cadastro' }).click();
  await page.getByText('Cadastro rejeitado.').waitFor();
  await page.getByText('Rejeitado', { exact: true }).waitFor();

  const owner = await PanelVisit.open(browser, invitation!, phone);
  await owner.field('Seu nome').fill('Ana Souza');
  await owner.field('Crie uma senha').fill(PASSWORD);
  await owner.button('Aceitar convite').click();
  await owner.heading('Início').waitFor();
  await owner.page.getByRole('link', { name: 'Conta', exact: true }).click();
  await owner.page.getByText('O documento não confere com o nome.').waitFor();
  await owner.close();

  await button('Aprovar cadastro').click();
  await page.getByText('Cadastro aprovado.').waitFor();
  await page.getByText('O documento não confere').waitFor({ state: 'detached' });
  expect(await page.getByText('O documento não confere').count()).toBe(0);
  const cards = page.getByRole('switch', { name: 'Vender com cartão' });
  expect(await cards.isChecked()).toBe(false);
  await cards.click();
  await page.getByText('Vender com cartão: ligado.').waitFor();
  await page.reload();
  await page.getByRole('switch', { name: 'Vender com cartão' }).waitFor();
  expect(await page.getByRole('switch', { name: 'Vender com cartão' }).isChecked()).toBe(true);
  expect(await button('Suspender').count()).toBe(0); // for who pays
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 120_000);

test.each(screens)(
  'S41.3 a contract is calculated before it is saved as a new version, beside the one before, on %s',
  async (on, options) => {
    const account = await newAccount(newName());
    const visit = await visitAs('admin', `/panel/platform/test/contas/${account}/contrato`, options);
    const { page, button, field, dialog } = visit;
    const cell = (party: string, at: number) =>
      page
        .getByRole('row')
        .filter({ hasText: new RegExp(`^${party}`) })
        .getByRole('cell')
        .nth(at);
    await expect(cell('Vendedor', 0).textContent()).resolves.toMatch(/R\$\s98,60/);
    await field('Tarifa do Pix (%)').fill('1,4');
    await page.getByRole('cell', { name: /R\$\s97,60/ }).waitFor();
    await page.getByLabel('Com os termos').selectOption('1');
    await page.getByRole('cell', { name: /R\$\s98,60/ }).waitFor();
    await page.getByLabel('Meio', { exact: true }).selectOption('credit_card');
    await page.getByLabel('Parcelas', { exact: true }).selectOption('3');
    await page.getByText(/Em 3× de R\$\s33,34/).waitFor();
    await page.getByRole('columnheader', { name: 'Na contestação' }).waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    await picture(page, `contrato ${on}`);

    await field('Tarifa do Pix (%)').fill('muito');
    await button('Salvar nova versão').click();
    await page.getByText('Não entendemos este valor.').waitFor();
    await field('Tarifa do Pix (%)').fill('1,4');
    await letProofPass(stack, await visit.personId());
    await button('Salvar nova versão').click();
    await dialog().getByLabel('Sua senha').fill(PASSWORD);
    await dialog().getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('Versão 2 salva.').waitFor();
    await page.getByRole('columnheader', { name: /^Versão 2 \(atual\)/ }).waitFor();
    await page.locator('mark', { hasText: '1,4%' }).waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    await picture(page, `versões ${on}`);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  },
  120_000,
);

test.each(screens)(
  'S41.4 a person of the platform sees the panel as the account, which says so, and goes back, on %s',
  async (on, options) => {
    const { account } = await newSeller(stack);
    const visit = await visitAs('support', `/panel/platform/test/contas/${account}`, options);
    const { page, button, link, heading } = visit;
    await button('Ver como esta conta').click();
    await heading('Início').waitFor();
    await page.getByText(/Você vê o painel de Loja da Ana como a plataforma/).waitFor();
    await link('Cobranças').click();
    await heading('Cobranças').waitFor();
    expect(await link('Nova cobrança').count()).toBe(0);
    expect(await visit.faults()).toEqual(noFaults);
    await picture(page, `ver como ${on}`);
    await page.reload();
    await page.getByText(/Você vê o painel de Loja da Ana/).waitFor();
    await page.getByRole('link', { name: 'Equipe', exact: true }).click();
    await button('Convidar pessoa').click();
    await visit.dialog().getByLabel('E-mail').fill('x@loja.example');
    await visit.dialog().getByRole('button', { name: 'Convidar' }).click();
    await visit.dialog().getByText('Esta sessão somente lê.').waitFor();
    await visit.dialog().getByRole('button', { name: 'Cancelar' }).click();
    await button('Parar de ver').click();
    await heading('Loja da Ana').waitFor();
    await page.waitForURL(/\/panel\/platform\/test\/contas\/acc_/);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  },
  120_000,
);

test('S41.5 finance holds the money of an account after a question, and changes nothing else of it', async () => {
  const account = await newAccount(newName());
  const visit = await visitAs('finance', `/panel/platform/live/contas/${account}`, phone);
  const { page, button, dialog } = visit;
  await page.getByText('Liberada').waitFor();
  for (const name of ['Aprovar cadastro', 'Convidar proprietário', 'Ver como esta conta'])
    expect(await button(name).count()).toBe(0);
  expect(await page.getByRole('switch', { name: 'Vender com cartão' }).isDisabled()).toBe(true);
  await button('Suspender').click();
  await dialog().getByText('estornos ficam pendentes').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await dialog().getByRole('button', { name: 'Suspender' }).click();
  await page.getByText('Suspensa', { exact: true }).waitFor();
  expect((await stack.operator.get(`/operator/v1/accounts/${account}`)).body.money_out).toBe('paused');
  await visit.close();
}, 60_000);

test('S41.6 the people of an account have no page of the platform', async () => {
  const { account } = await newSeller(stack);
  const visit = await signedIn(
    { browser, stack, account, role: 'owner' },
    '/panel/platform/test/contas',
    desktop,
  );
  await visit.page.getByText('Não encontrado', { exact: true }).waitFor();
  await visit.close();
}, 60_000);
