import { eventually } from '@catraca/testing/eventually';
import { newPanelPerson, PASSWORD } from '@catraca/testing/panel-person';
import { buyer, chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import type { Stack } from '@catraca/testing/stack';
import type { Browser, Page } from 'playwright-core';

/** Pages of the seller's panel by the names of their pictures. */
export const panelPictures = ['panel-charges', 'panel-charge', 'panel-balance'] as const;

const buyers = [
  ['Ana Souza', 'ana', 12_990],
  ['Bruno Lima', 'bruno', 4_590],
  ['Carla Nogueira', 'carla', 28_900],
  ['Davi Pires', 'davi', 7_450],
  ['Elisa Prado', 'elisa', 15_800],
  ['Fábio Reis', 'fabio', 3_990],
] as const;

/** A shop in the middle of its day: paid, open, expired and refunded charges. Returns the refunded one. */
async function sellAll({ api }: Seller): Promise<string> {
  const ids: string[] = [];
  for (const [name, mailbox, amount] of buyers) {
    const customer = { ...buyer, name, email: `${mailbox}@example.com` };
    const reference = `pedido-${1_040 + ids.length}`;
    const { body } = await api.post('/v1/charges', chargeOrder({ amount, reference, customer }));
    ids.push(body.id);
  }
  const [open, expired, ...paid] = ids;
  await api.post(`/v1/test/charges/${expired}/expire`);
  for (const id of paid) await api.post(`/v1/test/charges/${id}/pay`);
  await eventually(async () => expectStatus(api, paid.at(-1)!, 'paid'));
  await api.post(`/v1/charges/${paid[0]}/refund`, { amount: 5_000, reason: 'Um item veio trocado' });
  await eventually(async () => expectStatus(api, paid[0]!, 'partially_refunded'));
  if (!open) throw new Error('no charge is open');
  return paid[0]!;
}

async function expectStatus(api: Seller['api'], id: string, status: string): Promise<void> {
  const { body } = await api.get(`/v1/charges/${id}`);
  if (body.status !== status) throw new Error(`${id} is ${body.status}`);
}

/** Signs the shop's owner in and shows each page to `take`. */
export async function showPanel(
  { browser, stack }: { browser: Browser; stack: Stack },
  take: (name: (typeof panelPictures)[number], page: Page) => Promise<void>,
): Promise<void> {
  const seller = await newSeller(stack, { name: 'Loja da Ana' });
  const refunded = await sellAll(seller);
  const { email } = await newPanelPerson(stack, seller.account, 'owner');
  const context = await browser.newContext({
    viewport: { width: 1200, height: 800 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${stack.baseUrl}/panel/test/cobrancas`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  await page.getByText('Elisa Prado').first().waitFor();
  await page.mouse.move(0, 0);
  await take('panel-charges', page);
  await page.goto(`${stack.baseUrl}/panel/test/cobrancas/${refunded}`);
  await page.getByText('Um item veio trocado').first().waitFor();
  await take('panel-charge', page);
  await page.goto(`${stack.baseUrl}/panel/test/saldo/extrato`);
  await page.getByRole('row').nth(3).waitFor();
  await take('panel-balance', page);
  await context.close();
}
