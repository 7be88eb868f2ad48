import { addDays, localDate, timeOf } from '@catraca/kernel/dates';
import { eventually } from '@catraca/testing/eventually';
import { newPanelPerson, PASSWORD } from '@catraca/testing/panel-person';
import { newSeller, type Seller } from '@catraca/testing/seller';
import type { Stack } from '@catraca/testing/stack';
import type { BrowserContext, Page } from 'playwright-core';

type Api = Seller['api'];

/** What the pages of Pix Automático show, by what it is. */
interface Ids {
  subscription: string;
  incomplete: string;
  pastDue: string;
  mandate: string;
  pending: string;
  rejected: string;
  scheduled: string;
  failed: string;
}

const payers = [
  ['Ana Souza', '52998224725', 'Academia, plano mensal', 9_990],
  ['Bruno Lima', '11144477735', 'Mensalidade escolar', 145_000],
  ['Carla Nogueira', '39053344705', 'Clube do livro', 4_990],
  ['Davi Pires', '16899535009', 'Internet 500 mega', 11_990],
] as const;

/** Pages of the panel by the names of their pictures, and what is done there before. */
const shown: [name: string, path: (ids: Ids) => string, act?: (page: Page) => Promise<void>][] = [
  ['panel-subscriptions', () => 'assinaturas'],
  ['panel-subscription', ({ subscription }) => `assinaturas/${subscription}`],
  ['panel-subscription-incomplete', ({ incomplete }) => `assinaturas/${incomplete}`],
  ['panel-subscription-past-due', ({ pastDue }) => `assinaturas/${pastDue}`],
  ['panel-subscription-change', ({ subscription }) => `assinaturas/${subscription}`, press('Alterar')],
  ['panel-subscription-pause', ({ subscription }) => `assinaturas/${subscription}`, press('Pausar')],
  ['panel-subscription-cancel', ({ subscription }) => `assinaturas/${subscription}`, press('Encerrar')],
  ['panel-subscription-new', () => 'assinaturas/nova'],
  ['panel-subscription-of-mandate', ({ mandate }) => `assinaturas/nova?mandate=${mandate}`],
  ['panel-mandates', () => 'mandatos'],
  ['panel-mandates-none', () => 'mandatos?reference=nenhum'],
  ['panel-mandate', ({ mandate }) => `mandatos/${mandate}`],
  ['panel-mandate-pending', ({ pending }) => `mandatos/${pending}`],
  ['panel-mandate-rejected', ({ rejected }) => `mandatos/${rejected}`],
  ['panel-mandate-charge', ({ mandate }) => `mandatos/${mandate}`, press('Cobrar')],
  ['panel-mandate-cancel', ({ mandate }) => `mandatos/${mandate}`, press('Cancelar mandato')],
  ['panel-mandate-new', () => 'mandatos/novo'],
  ['panel-charge-scheduled', ({ scheduled }) => `../cobrancas/${scheduled}`],
  ['panel-charge-failed', ({ failed }) => `../cobrancas/${failed}`],
];

function press(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
  };
}

/** Shows each page to `take`, in every context. */
export async function showRecurring(
  stack: Stack,
  contexts: readonly BrowserContext[],
  take: (name: string, page: Page, at: number) => Promise<void>,
): Promise<void> {
  const seller = await newSeller(stack, { name: 'Loja da Ana' });
  const ids = await sell(seller.api);
  for (const [at, context] of contexts.entries()) {
    const { email } = await newPanelPerson(stack, seller.account, 'owner');
    const page = await context.newPage();
    const base = `${stack.baseUrl}/panel/test/pix-automatico/`;
    await page.goto(base);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha').fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar' }).first().click();
    await page.getByRole('row').nth(1).waitFor();
    for (const [name, path, act] of shown) {
      await page.goto(new URL(path(ids), base).href);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('.skeleton').first().waitFor({ state: 'detached' });
      await act?.(page);
      await page.mouse.move(0, 0);
      await take(name, page, at);
    }
    await page.close();
  }
}

/** A shop some weeks after it began to charge by Pix Automático. */
async function sell(api: Api): Promise<Ids> {
  const mandates: string[] = [];
  for (const [name, document, description, amount] of payers)
    mandates.push(await mandateOf(api, { name, document, description, amount }));
  const [first, second, third] = mandates;
  for (const id of [first, second, third]) await made(api.post(`/v1/test/mandates/${id}/approve`));
  const rejected = await mandateOf(api, { ...one(3), authorization: 'first_payment' });
  await made(api.post(`/v1/test/mandates/${rejected}/reject`));
  const mandate = await mandateOf(api, { ...one(1), amount: null, minimum_limit: 20_000 });
  await made(api.post(`/v1/test/mandates/${mandate}/approve`));
  const due = await dayOf(api, 6);
  const billing_day = Number(due.slice(8));
  const subscribe = async (order: object) => (await made(api.post('/v1/subscriptions', order))).id as string;
  const subscription = await subscribe({ mandate_id: first, billing_day });
  const pastDue = await subscribe({ mandate_id: second, billing_day });
  const terms = { ...termsOf(one(2)), starts_on: await dayOf(api, 0), authorization: 'first_payment' };
  const incomplete = await subscribe({ mandate: terms, billing_day: 15 });
  await subscribe({ mandate_id: third, billing_day: 20 });

  await moveTo(api, addDays(due, -3), 9);
  const failed = await chargeOf(api, pastDue);
  const attempts = await eventually(async () => {
    const charge = await made(api.get(`/v1/charges/${failed}`));
    if (charge.attempts.length === 0) throw new Error('the bank has it not yet');
    return charge.attempts;
  });
  await moveTo(api, attempts[0].on, 1);
  await made(api.post(`/v1/test/charges/${failed}/attempt`, { outcome: 'rejected', code: 'AM02' }));
  await made(api.post(`/v1/test/charges/${failed}/attempt`, { outcome: 'rejected', code: 'AC05' }));
  await made(api.post(`/v1/test/charges/${await chargeOf(api, subscription)}/attempt`, { outcome: 'paid' }));
  const order = { amount: 28_450, due_on: await dayOf(api, 4), description: 'Fatura de dezembro' };
  const { id: scheduled } = await made(api.post(`/v1/mandates/${mandate}/charges`, order));
  // The mandate that waits was asked for by the present time.
  const pending = await mandateOf(api, { ...one(3), authorization: 'first_payment' });
  return { subscription, incomplete, pastDue, mandate, pending, rejected, scheduled, failed };
}

function one(at: number): Record<string, unknown> {
  const [name, document, description, amount] = payers[at]!;
  return { name, document, description, amount };
}

function termsOf({ name, document, ...terms }: Record<string, unknown>): object {
  const email = `${String(name).split(' ')[0]!.toLowerCase()}@example.com`;
  return { customer: { name, email, document }, interval: 'month', authorization: 'qr', ...terms };
}

async function mandateOf(api: Api, terms: Record<string, unknown>): Promise<string> {
  const starts_on = await dayOf(api, 0);
  return (await made(api.post('/v1/mandates', { starts_on, ...termsOf(terms) }))).id;
}

async function chargeOf(api: Api, subscription: string): Promise<string> {
  return eventually(async () => {
    const { data } = await made(api.get(`/v1/charges?subscription=${subscription}`));
    if (!data[0]) throw new Error('no charge yet');
    return data[0].id;
  });
}

async function dayOf(api: Api, ahead: number): Promise<string> {
  const { now } = await made(api.get('/v1/test/clock'));
  return addDays(localDate(new Date(now)), ahead);
}

async function moveTo(api: Api, day: string, hour: number): Promise<void> {
  const { now } = await made(api.get('/v1/test/clock'));
  const seconds = Math.round((timeOf(day, hour).getTime() - Date.parse(now)) / 1_000);
  await made(api.post('/v1/test/clock/advance', { seconds }));
}

async function made(answer: ReturnType<Api['get']>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
