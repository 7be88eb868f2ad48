import { cardToken, testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { buyer, CheckoutShop, noFaults, type Shop, Visit } from './checkout-shop.ts';

// What pages say when the server's own counters hold a buyer back.

const checkout = await opened(CheckoutShop.open());
const { baseUrl, acquirer } = checkout.stack;

async function newLink({ api }: Shop, changes: object = {}): Promise<{ id: string; url: string }> {
  const order = { amount: 5_900, description: 'Caneca', payment_methods: ['pix', 'credit_card'], ...changes };
  return (await api.post('/v1/payment_links', order)).body;
}

async function visitLink(url: string): Promise<Visit> {
  const page = await checkout.newTab();
  await page.goto(url);
  const visit = new Visit(page, page);
  await visit.button(/^Pagar R\$/).waitFor();
  return visit;
}

/** Another buyer at the same link and address. */
async function confirmElsewhere(link: string, payment: object): Promise<HttpResponse> {
  const api = new Http(baseUrl);
  const { body } = await api.post(`/v1/payment_links/${link}/sessions`, undefined, { origin: baseUrl });
  const headers = {
    'x-service-publishable-key': body.publishable_key,
    'x-service-client-secret': body.client_secret,
    origin: baseUrl,
  };
  const customer = { ...buyer, document: checkout.newDocument() };
  return api.post(`/v1/embed/sessions/${body.id}/confirm`, { customer, ...payment }, headers);
}

const held = (link: string) =>
  checkout.stack.inDatabase('checkout', async (database) => {
    const stored = await database.collection<{ _id: string }>('payment_links').findOne({ _id: link });
    return (stored as unknown as { held: number }).held;
  });

test('S16.13 while another buyer holds a link’s place the page says so, and pays once it is free', async () => {
  const shop = await checkout.newShop();
  const { id, url } = await newLink(shop, { max_payments: 1 });
  const { body: pix } = await confirmElsewhere(id, { payment_method: 'pix' });
  expect(pix.status).toBe('pending');
  const visit = await visitLink(url);
  await visit.fillBuyer();
  await visit.button(/com Pix$/).click();
  await visit.heading('Outra pessoa está pagando este link').waitFor();
  await visit.frame.getByText('Tente de novo em até um minuto').waitFor();
  expect(await visit.faults()).toEqual(noFaults);

  expect((await shop.api.post(`/v1/charges/${pix.id}/cancel`)).status).toBe(200);
  await eventually(async () => expect(await held(id)).toBe(0));
  await visit.button('Tentar de novo').click();
  await visit.button(/com Pix$/).click();
  await visit.heading(/^Pague .* com Pix$/).waitFor();
  expect(await held(id)).toBe(1);
}, 60_000);

test('S16.18 after ten refused cards of an address at a link its page offers Pix only', async () => {
  const shop = await checkout.newShop();
  const { id, url } = await newLink(shop);
  const visit = await visitLink(url);
  for (let tries = 0; tries < 10; tries++) {
    const card_token = await cardToken(acquirer, testCards.refused);
    const card = { payment_method: 'credit_card', card_token, card_holder_name: 'ANA SOUZA' };
    expect((await confirmElsewhere(id, card)).body.error.code).toBe('card_declined');
  }
  await visit.fillCard(testCards.approved);
  await visit.button(/^Pagar R\$/).click();
  await visit.frame.getByRole('alert').getByText('não aceitamos cartão por enquanto').waitFor();
  expect(await visit.frame.getByRole('radio').count()).toBe(0);
  expect(await visit.faults()).toEqual(noFaults);
  await visit.button(/com Pix$/).click();
  await visit.heading(/^Pague .* com Pix$/).waitFor();
}, 60_000);
