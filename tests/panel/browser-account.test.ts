import { openBrowser } from '@catraca/testing/browser';
import { cardToken } from '@catraca/testing/card-token';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { newSeller } from '@catraca/testing/seller';
import { opened, withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { cardBuyer } from '../cards/card-shop.ts';
import { sellsByCard } from '../lookups/test-run.ts';
import { noFaults, signedIn } from './panel-visit.ts';

// People on the pages of saved cards and of their account, in a real Chromium.

const { stack, seller } = await withSeller(SharedStack.open(), sellsByCard);
const browser = await opened(openBrowser());
const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;
const desktop = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const;
const written = '529.982.247-25';

const visitAs = (role: string, path: string, options = {}, account = seller.account) =>
  signedIn({ browser, stack, account, role }, path, options);

/** Saves a card of this buyer. Returns its id. */
async function saveCard(document: string, number?: string): Promise<string> {
  const card = { token: await cardToken(stack.acquirer, number), holder_name: 'CANARIO SOUZA' };
  const order = { customer: cardBuyer(document), card };
  const { status, body } = await seller.api.post('/v1/cards', order);
  expect(status).toBe(201);
  return body.id;
}

const totalOf = async (path: string) => (await seller.api.get(path)).body.pagination.total;

beforeAll(async () => {
  const card = { id: await saveCard(written) };
  await saveCard(newDocument(), '4111111111111111');
  const sale = { amount: 4_200, payment_method: 'credit_card', customer: cardBuyer(written), card };
  expect((await seller.api.post('/v1/charges', sale)).status).toBe(201);
}, 60_000);

test('S28.50 roles that do not sell read the cards and their sales, and delete none', async () => {
  const visit = await visitAs('developer', '/panel/test/cartoes', phone);
  const { page, button, dialog, row } = visit;
  await row('Visa •••• 0010').getByText('Vale até 31/12/2039').waitFor();
  await row('Visa •••• 0010').getByText('***.982.247-**').waitFor();
  await row('Visa •••• 1111').getByText('CANARIO SOUZA').waitFor();
  expect(await button(/Excluir/).count()).toBe(0);
  expect(await visit.faults()).toEqual(noFaults);

  await button('Ver cobranças com final 0010').click();
  await dialog()
    .getByRole('option', { name: /R\$\s42,00/ })
    .waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await button('Fechar').click();
  const downloading = page.waitForEvent('download');
  await button('Exportar').click();
  await button('Baixar arquivo').click();
  expect((await downloading).suggestedFilename()).toMatch(/^cartoes-salvos-.+\.csv$/);
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

test('S28.50 the cards of a buyer are found by the document, which is in no address, and one is deleted', async () => {
  const visit = await visitAs('support', '/panel/test/cartoes', desktop);
  const { page, button, dialog, field, row } = visit;
  const buyer = field('CPF ou CNPJ do cliente');
  await row('•••• 1111').waitFor();
  await buyer.fill('529.982.247-24');
  await buyer.press('Enter');
  await page.getByText('CPF ou CNPJ inválido: confira os dígitos verificadores.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  await buyer.fill(written);
  await buyer.press('Enter');
  await row('•••• 1111').waitFor({ state: 'detached' });
  await row('•••• 0010').waitFor();
  await page.reload();
  await row('•••• 0010').waitFor();
  expect([await row('•••• 1111').count(), await buyer.inputValue()]).toEqual([0, written]);
  expect(new URL(page.url()).search).toBe('');

  await button('Ver cobranças do cliente').click();
  await dialog()
    .getByRole('option', { name: /R\$\s42,00/ })
    .waitFor();
  await button('Fechar').click();
  await button('Excluir cartão com final 0010').click();
  await dialog()
    .getByText(/não poderá mais ser cobrado/)
    .waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  expect(await totalOf('/v1/cards')).toBe(2);
  await dialog().getByRole('button', { name: 'Excluir' }).click();
  await page.getByText('Cartão excluído.').waitFor();
  await page.getByText('Nada atende a estes filtros.').waitFor();
  expect(await totalOf('/v1/cards')).toBe(1);
  await button('Limpar filtros').click();
  await row('•••• 1111').waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 60_000);

test('S28.50 without a card the page says how they are saved, and a refused reading says so', async () => {
  const { account } = await newSeller(stack);
  const visit = await visitAs('viewer', '/panel/test/cartoes', phone, account);
  const { page, heading } = visit;
  await page.getByText('Nenhum cartão salvo.').waitFor();
  expect(await visit.faults()).toEqual(noFaults);
  const error = { type: 'permission_error', code: 'role_not_allowed', message: 'x', details: {} };
  const refusal = { status: 403, contentType: 'application/json', body: JSON.stringify({ error }) };
  await page.route(/\/panel\/v1\/cards/, (route) => route.fulfill(refusal));
  await page.reload();
  await page.getByRole('alert').getByText('Sem permissão').waitFor();
  await heading('Cartões salvos').waitFor();
  await visit.close();
}, 60_000);

test.each([
  ['a desktop in light', desktop],
  ['a small phone in dark', phone],
])(
  'S28.51 an owner reads registration, contract and features in words, on %s',
  async (_on, options) => {
    const document = newDocument();
    const { account } = await newSeller(stack, { document });
    const visit = await visitAs('owner', '/panel/test', options, account);
    const { page, heading, link } = visit;
    await page.getByRole('link', { name: 'Conta', exact: true }).click();
    await heading('Conta').waitFor();
    await page.getByText('A conta pode criar cobranças.').waitFor();
    await page.getByText('Na hora do pagamento').waitFor();
    await page.getByText('Mais 0,5% por parcela além da primeira').waitFor();
    await page.getByText('Uma parcela a cada 30 dias').waitFor();
    expect(await page.getByText(document).count()).toBe(0);
    await page.getByText(/^\*\*\.\w{3}\.\w{3}\/\w{4}-\*\*$/).waitFor();
    expect(await page.getByText('Vender com cartão').locator('..').textContent()).toContain('Desligado');
    expect(await visit.faults()).toEqual(noFaults);

    await stack.operator.patch(`/operator/v1/accounts/${account}`, {
      money_out: 'paused',
      switches: { card_enabled: true },
      contract: {
        platform: { fixed: 50, percent_bps: 199 },
        pix: { settlement_days: 1 },
        card: {
          settlement: 'upfront',
          settlement_days: 2,
          interest_free_installments: 3,
          buyer_interest_bps: 250,
        },
      },
    });
    await eventually(async () => {
      await page.reload();
      await page.getByText(/^R\$\s0,50 \+ 1,99%$/).waitFor({ timeout: 3_000 });
    });
    await page.getByText('1 dia depois do pagamento, às 6h, em dia útil').waitFor();
    await page.getByText('Tudo de uma vez, em 2 dias').waitFor();
    await page.getByText('2,5% ao mês acima disso').waitFor();
    await page.getByText(/^A plataforma suspendeu estornos e saques/).waitFor();
    expect(await page.getByText('Vender com cartão').locator('..').textContent()).toContain('Ligado');
    expect(await visit.faults()).toEqual(noFaults);
    await link('Ver conta bancária para saques').click();
    await page.getByText('Nenhuma conta bancária cadastrada.').waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  },
  60_000,
);

test('S28.51 the account is for owners', async () => {
  const visit = await visitAs('finance', '/panel/test/conta');
  await visit.heading('Sem permissão').waitFor();
  expect(await visit.page.getByRole('link', { name: 'Conta', exact: true }).count()).toBe(0);
  await visit.close();
}, 60_000);
