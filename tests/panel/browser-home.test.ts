import { openBrowser } from '@catraca/testing/browser';
import { eventually } from '@catraca/testing/eventually';
import { chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import type { BrowserContextOptions } from 'playwright-core';
import { noFaults, signedIn } from './panel-visit.ts';

// The first page and the search, in a real Chromium.

const stack = await opened(SharedStack.open());
const browser = await opened(openBrowser());
const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;
const desktop = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const;

const visitAs = (role: string, { account }: Seller, path = '/panel/test', options?: BrowserContextOptions) =>
  signedIn({ browser, stack, account, role }, path, options);

async function paidCharge({ api }: Seller, order: object): Promise<string> {
  const { body } = await api.post('/v1/charges', chargeOrder(order));
  await api.post(`/v1/test/charges/${body.id}/pay`);
  await eventually(async () => expect((await api.get(`/v1/charges/${body.id}`)).body.status).toBe('paid'));
  return body.id;
}

const customer = { name: 'Zulmira Campos', email: 'zulmira@example.com', document: '111.444.777-35' };

test.each([
  ['a desktop in light', desktop],
  ['a small phone in dark', phone],
])(
  'S28.40 S28.42 the first page shows what was sold, and a document finds it, on %s',
  async (_on, options) => {
    const seller = await newSeller(stack);
    await paidCharge(seller, { amount: 12_990, customer, reference: 'pedido-7' });
    await paidCharge(seller, { amount: 1_010 });
    const visit = await visitAs('owner', seller, '/panel/test', options);
    const { page, heading, link, button, dialog } = visit;
    await heading('Início').waitFor();
    await page.locator('.hero-figure', { hasText: 'R$ 140,00' }).waitFor();
    await page.getByText('2 vendas. Tudo o que foi pago, estornado depois ou não.').waitFor();
    await page.getByText('Sem vendas no cartão').waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    await link('Hoje').click();
    await page.waitForURL(/range=today/);
    await page.locator('.hero-figure', { hasText: 'R$ 140,00' }).waitFor();
    const rows = page.getByRole('table', { name: 'Vendas no período' }).getByRole('row');
    await eventually(async () => expect(await rows.count()).toBe(25));
    await link('12 meses').click();
    await eventually(async () => expect(await rows.count()).toBe(13));
    expect(await visit.faults()).toEqual(noFaults);
    await page.reload();
    expect(new URL(page.url()).search).toBe('?range=12m');
    await eventually(async () => expect(await rows.count()).toBe(13));

    await button('Buscar na conta').click();
    await dialog().getByRole('combobox').fill('111.444.777-35');
    const option = dialog().getByRole('option', { name: /Zulmira Campos · pedido-7/ });
    await option.waitFor();
    await dialog().getByText('1 resultado').waitFor();
    expect(await visit.faults()).toEqual(noFaults);
    expect(page.url()).not.toContain('111');
    await option.click();
    await heading(/^Cobrança de R\$\s129,90$/).waitFor();
    expect(await dialog().count()).toBe(0);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  },
  90_000,
);

test('S28.42 the search is a matter of keys: / opens, arrows choose, Enter goes, Esc closes', async () => {
  const seller = await newSeller(stack);
  const older = await paidCharge(seller, { amount: 500, customer });
  await paidCharge(seller, { amount: 700, customer });
  const visit = await visitAs('support', seller, '/panel/test/cobrancas', desktop);
  const { page, heading, dialog, field } = visit;
  await heading('Cobranças').waitFor();
  await field('Referência').first().focus();
  await page.keyboard.press('/');
  expect(await dialog().count()).toBe(0);
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('/');
  const words = dialog().getByRole('combobox');
  await words.waitFor();
  expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox');
  await page.keyboard.type('ninguem@example.com');
  await dialog().getByText('Nada foi encontrado nesta conta e neste ambiente.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await words.fill('ZULMIRA@example.com');
  const options = dialog().getByRole('option');
  await eventually(async () => expect(await options.count()).toBe(2));
  expect(await options.first().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowDown');
  expect(await options.nth(1).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/panel/test/cobrancas/${older}`);
  await heading(/^Cobrança de R\$\s5,00$/).waitFor();

  await page.keyboard.press('/');
  await dialog().waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

test('S28.42 a search that fails says so, and a card number is refused', async () => {
  const seller = await newSeller(stack);
  const visit = await visitAs('viewer', seller);
  const { page, heading, button, dialog } = visit;
  await heading('Início').waitFor();
  await button('Buscar na conta').click();
  await dialog().getByRole('combobox').fill('4000000000000010');
  await dialog().getByRole('alert').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await page.route(/\/panel\/v1\/search/, (route) => route.abort());
  await dialog().getByRole('combobox').fill('pedido-1');
  await dialog()
    .getByText(/^Sem conexão com o servidor/)
    .waitFor({ timeout: 20_000 });
  await visit.close();
}, 60_000);

test('S28.41 a new account is led through its first steps, and disputes lead to their list', async () => {
  const seller = await newSeller(stack);
  const visit = await visitAs('owner', seller);
  const { page, heading, link } = visit;
  await heading('Início').waitFor();
  await page.getByRole('heading', { name: 'Primeiros passos' }).waitFor();
  await link('Cadastre um endpoint para saber quando pagarem').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await link(/^Faça a primeira venda/).click();
  await heading('Cobranças').waitFor();

  const charge = await paidCharge(seller, { amount: 5_000 });
  await eventually(async () =>
    expect((await seller.api.post(`/v1/test/charges/${charge}/med`)).status).toBe(200),
  );
  await link('Início').click();
  await page.reload();
  await page.getByRole('heading', { name: 'Precisa de você' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Primeiros passos' }).count()).toBe(0);
  expect(await visit.faults()).toEqual(noFaults);
  await link('1 contestação em análise, com prazo').click();
  await heading('Contestações').waitFor();
  expect(new URL(page.url()).search).toBe('?status=opened');
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

test('S28.40 who does not read the balance sees counts, and no amount', async () => {
  const seller = await newSeller(stack);
  await paidCharge(seller, { amount: 5_000 });
  const visit = await visitAs('developer', seller, '/panel/test', phone);
  const { page, heading } = visit;
  await heading('Início').waitFor();
  await page.locator('.hero-figure', { hasText: /^1$/ }).waitFor();
  expect(await page.getByRole('main').getByText('R$').count()).toBe(0);
  expect(await visit.faults()).toEqual(noFaults);
  await visit.close();
}, 60_000);

test('S28.40 a first page that cannot be read says so, and is read again by a button', async () => {
  const seller = await newSeller(stack);
  const visit = await visitAs('owner', seller, '/panel/test/cobrancas');
  const { page, heading, link, button } = visit;
  await heading('Cobranças').waitFor();
  await page.route(/\/panel\/v1\/overview/, (route) => route.abort());
  await link('Início').click();
  await page.getByText(/^Sem conexão com o servidor/).waitFor({ timeout: 20_000 });
  expect(await visit.faults()).toEqual(noFaults);
  await page.unrouteAll();
  await button('Tentar de novo').click();
  await page.getByRole('heading', { name: 'Primeiros passos' }).waitFor();
  await visit.close();
}, 60_000);
