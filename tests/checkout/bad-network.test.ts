import { newId } from '@catraca/kernel/ids';
import { testCards } from '@catraca/testing/card-token';
import { opened } from '@catraca/testing/set-up';
import { CheckoutShop, type Session, type Shop, Visit } from './checkout-shop.ts';

// Buyers behind proxies and on bad networks.

const checkout = await opened(CheckoutShop.open());
let shop: Shop;
beforeAll(async () => {
  shop = await checkout.newShop();
}, 90_000);

/** As a Pix leaves the session when the bank does not answer. */
function withUnansweredPix({ id }: Session) {
  const startedAt = new Date();
  const attempt = {
    chargeId: newId('ch', Date.now()),
    method: 'pix',
    status: 'started',
    startedAt,
    paidAt: null,
  };
  return checkout.stack.inDatabase('checkout', (database) =>
    database
      .collection<{ _id: string; attempts: object[] }>('sessions')
      .updateOne(
        { _id: id },
        { $push: { attempts: attempt }, $inc: { version: 1 }, $set: { removeAt: null } },
      ),
  );
}

test('where streams do not get through, the payment is read', async () => {
  const page = await checkout.newTab();
  await page.route('**/status', (route) =>
    route.request().headers().accept === 'text/event-stream' ? route.abort() : route.continue(),
  );
  const visit = await checkout.visit(shop, await checkout.session(shop), page);
  await checkout.pay(shop, await visit.askForPix());
  await visit.heading('Pix recebido').waitFor();
}, 60_000);

test('a payment whose response is lost is found, and not made twice', async () => {
  const other = await checkout.newShop();
  const page = await checkout.newTab();
  await page.route('**/confirm', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const visit = await checkout.visit(other, await checkout.session(other), page);
  await visit.fillCard(testCards.approved);
  await visit.button(/^Pagar R\$/).click();
  await visit.heading('Pagamento aprovado').waitFor();
  expect((await other.api.get('/v1/charges')).body.data).toHaveLength(1);
}, 60_000);

test('a confirmation that did not reach us can be repeated, with what was typed', async () => {
  const page = await checkout.newTab();
  await page.route('**/confirm', (route) => route.abort(), { times: 1 });
  const visit = await checkout.visit(shop, await checkout.session(shop), page);
  await visit.fillBuyer();
  await visit.button(/com Pix$/).click();
  await visit.frame.getByRole('alert').getByText('Sem resposta').waitFor();
  await visit.button(/com Pix$/).click();
  await visit.heading(/^Pague .* com Pix$/).waitFor();
}, 60_000);

test('two presses of the button are one payment', async () => {
  const other = await checkout.newShop();
  const visit = await checkout.visit(other, await checkout.session(other));
  await visit.fillCard(testCards.approved);
  await visit.button(/^Pagar R\$/).dblclick();
  await visit.heading('Pagamento aprovado').waitFor();
  expect((await other.api.get('/v1/charges')).body.data).toHaveLength(1);
}, 60_000);

test('a page that cannot be loaded offers to try again', async () => {
  const page = await checkout.newTab();
  await page.route(/\/v1\/embed\/sessions\/\w+$/, (route) => route.abort(), { times: 1 });
  const visit = await checkout.visit(shop, await checkout.session(shop), page);
  await visit.button('Tentar de novo').click();
  await visit.button(/com Pix$/).waitFor();
}, 60_000);

test('a payment that nobody answers can be tried again', async () => {
  const session = await checkout.session(shop);
  await withUnansweredPix(session);
  const visit = await checkout.visit(shop, session);
  await visit.heading('Processando o pagamento').waitFor();
  await visit.button('Tentar de novo').click({ timeout: 25_000 });
  await visit.fillBuyer();
  await visit.button(/com Pix$/).click();
  await visit.heading(/^Pague .* com Pix$/).waitFor();
}, 90_000);

test('a buyer who is told to try again can, also after a look at another app', async () => {
  const page = await checkout.newTab();
  const session = await checkout.session(shop);
  await page.route(
    '**/confirm',
    async (route) => {
      await withUnansweredPix(session);
      const error = { code: 'provider_unavailable', message: '', details: {} };
      await route.fulfill({ status: 502, json: { error } });
    },
    { times: 1 },
  );
  const visit = await checkout.visit(shop, session, page);
  await visit.fillBuyer();
  await visit.button(/com Pix$/).click();
  await visit.frame.getByRole('alert').getByText('Sistema de pagamento indisponível').waitFor();
  const read = page.waitForResponse('**/status');
  for (const frame of page.frames())
    await frame.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
  await read;
  await visit.button(/com Pix$/).click();
  await visit.heading(/^Pague .* com Pix$/).waitFor();
}, 60_000);

/** Where the line about the lost connection stands in the window, in CSS pixels. */
async function offlineLine(visit: Visit) {
  const line = visit.frame.getByText('Sem internet');
  await line.waitFor();
  return (await line.boundingBox())!;
}

test('on a page of its own a lost connection is said in view, wherever the page is scrolled to', async () => {
  const page = await checkout.newTab();
  await page.setViewportSize({ width: 390, height: 640 });
  const order = { amount: 5_900, payment_methods: ['pix', 'credit_card'] };
  await page.goto((await shop.api.post('/v1/payment_links', order)).body.url);
  const visit = new Visit(page, page);
  await visit.fillCard(testCards.approved);
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await page.context().setOffline(true);
  const { y, height } = await offlineLine(visit);
  expect([y >= 0, y + height <= 640, await page.evaluate('scrollY > 300')]).toEqual([true, true, true]);
}, 60_000);

test('in a store’s page a lost connection is said where the buyer looks, in place of the waiting', async () => {
  const visit = await checkout.visit(shop, await checkout.session(shop));
  await visit.button(/com Pix$/).waitFor();
  await visit.page.context().setOffline(true);
  const line = await offlineLine(visit);
  const button = (await visit.button(/com Pix$/).boundingBox())!;
  expect(button.y - line.y).toBeLessThan(100);
  await visit.frame.getByRole('status').getByText('Sem conexão com a internet.').waitFor();
  await visit.page.context().setOffline(false);
  await visit.frame.getByText('Sem internet').waitFor({ state: 'detached' });

  await visit.askForPix();
  const waiting = visit.frame.getByText('Aguardando o pagamento. Esta tela muda sozinha.');
  await waiting.waitFor();
  await visit.page.context().setOffline(true);
  await offlineLine(visit);
  expect(await waiting.count()).toBe(0);
  await visit.page.context().setOffline(false);
  await waiting.waitFor();
}, 60_000);
