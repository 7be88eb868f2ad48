import { testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { opened } from '@catraca/testing/set-up';
import { buyer, CheckoutShop, type Shop, Visit } from './checkout-shop.ts';

// A buyer's way in a real browser: a seller's page on another origin, the payment page in its iframe.

const checkout = await opened(CheckoutShop.open());
let shop: Shop;
beforeAll(async () => {
  shop = await checkout.newShop();
}, 90_000);

const statusesOf = async (visit: Visit) => (await visit.events()).map(({ status }) => status);

test('a Pix: QR code, payment at the bank, success on the page and at the seller’s page', async () => {
  const visit = await checkout.visit(shop, await checkout.session(shop));
  const charge = await visit.askForPix();
  await visit.frame.getByText('Esta tela muda sozinha').waitFor();
  await checkout.pay(shop, charge);
  await visit.heading('Pix recebido').waitFor();
  const paid = await visit.page.evaluate<{ id: string; status: string }>('checkout.completed');
  expect(paid).toMatchObject({ id: charge, status: 'paid', payment_method: 'pix' });
  expect((await shop.api.get(`/v1/charges/${charge}`)).body).toMatchObject({
    status: 'paid',
    amount: 12_990,
  });
}, 60_000);

test('the code is copied, and the button says so', async () => {
  const visit = await checkout.visit(shop, await checkout.session(shop));
  await visit.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit.askForPix();
  await visit.button('Copiar código Pix').click();
  await visit.button('Código copiado').waitFor();
  const code = await visit.frame.getByLabel('Pix copia e cola').inputValue();
  expect(code).toMatch(/^000201/);
  expect(await visit.page.evaluate('navigator.clipboard.readText()')).toBe(code);
}, 60_000);

test('the seller’s colour, logo and corners', async () => {
  const logo_url = 'https://loja.example/logo.png';
  const appearance = { accent_color: '#7a1fa2', logo_url, radius: 2 };
  const { body: link } = await shop.api.post('/v1/payment_links', {
    ...{ amount: 5_900, description: 'Caneca', payment_methods: ['pix'], appearance },
  });
  const page = await checkout.newTab();
  const asked = page.waitForRequest(logo_url);
  await page.route(logo_url, (route) => route.abort());
  await page.goto(link.url);
  const visit = new Visit(page, page);
  const button = "getComputedStyle(document.querySelector('button.main'))";
  await visit.button(/^Pagar R\$/).waitFor();
  const style = await page.evaluate(`[${button}.backgroundColor, ${button}.borderRadius]`);
  expect(style).toEqual(['rgb(122, 31, 162)', '2px']);
  expect((await asked).resourceType()).toBe('image');
}, 60_000);

test('a card that is approved', async () => {
  const visit = await checkout.visit(shop, await checkout.session(shop));
  await visit.fillCard(testCards.approved);
  await visit.button(/^Pagar R\$/).click();
  await visit.heading('Pagamento aprovado').waitFor();
  expect((await statusesOf(visit)).at(-1)).toBe('completed');
}, 60_000);

test('a card that is refused, and another one that is approved', async () => {
  const visit = await checkout.visit(shop, await checkout.session(shop));
  await visit.fillCard(testCards.insufficientFunds);
  await visit.button(/^Pagar R\$/).click();
  await visit.frame.getByRole('alert').getByText('limite ou saldo suficiente').waitFor();
  expect(await visit.frame.getByLabel('Nome completo').inputValue()).toBe(buyer.name);
  expect(await visit.frame.getByLabel('Código (CVV)').inputValue()).toBe('');
  await visit.fill({ 'Número do cartão': testCards.approved, 'Código (CVV)': '123' });
  await visit.button(/^Pagar R\$/).click();
  await visit.heading('Pagamento aprovado').waitFor();
}, 60_000);

test('S15.16 a card that the issuer asks the cardholder about (3-D Secure)', async () => {
  const strict = await checkout.newShop({ switches: { three_ds_required: true } });
  const visit = await checkout.visit(strict, await checkout.session(strict));
  const tokens: string[] = [];
  visit.page.on('request', (request) => {
    if (request.url().endsWith('/confirm')) tokens.push(request.postDataJSON().card_token);
  });
  await visit.fillCard(testCards.challenged);
  await visit.button(/^Pagar R\$/).click();
  const issuer = visit.frame.frameLocator('iframe[title="Autenticação do cartão"]');
  await issuer.getByRole('button', { name: 'Sim, autenticar' }).click();
  await visit.heading('Pagamento aprovado').waitFor();
  // A token is good for a minute, and the cardholder may take longer.
  expect(new Set(tokens).size).toBe(2);
}, 60_000);

test('a cardholder who does not recognise the purchase pays nothing', async () => {
  const strict = await checkout.newShop({ switches: { three_ds_required: true } });
  const visit = await checkout.visit(strict, await checkout.session(strict));
  await visit.fillCard(testCards.challenged);
  await visit.button(/^Pagar R\$/).click();
  const issuer = visit.frame.frameLocator('iframe[title="Autenticação do cartão"]');
  await issuer.getByRole('button', { name: 'Não reconheço' }).click();
  await visit.frame.getByRole('alert').waitFor();
  expect((await strict.api.get('/v1/charges?status=paid')).body.data).toEqual([]);
}, 60_000);

test('a card in analysis, and its outcome', async () => {
  const visit = await checkout.visit(shop, await checkout.session(shop));
  await visit.fillCard(testCards.analysed);
  await visit.button(/^Pagar R\$/).click();
  await visit.heading(/análise/).waitFor();
  const { charge } = (await visit.events()).at(-1)!;
  await shop.api.post(`/v1/test/charges/${charge!.id}/analysis`, { outcome: 'approved' });
  await visit.heading('Pagamento aprovado').waitFor();
}, 60_000);

test('a saved card, in one click', async () => {
  const first = await checkout.visit(shop, await checkout.session(shop, { save_card: true }));
  await first.fillCard(testCards.approved);
  await first.frame.getByLabel(/Salvar este cartão/).check();
  await first.button(/^Pagar R\$/).click();
  await first.heading('Pagamento aprovado').waitFor();
  const card = await eventually(async () => {
    const { body } = await shop.api.get(`/v1/cards?customer_document=${buyer.document}`);
    expect(body.data.length).toBeGreaterThan(0);
    return body.data[0];
  });
  const order = { card_id: card.id, payment_methods: ['credit_card'], customer: buyer };
  const again = await checkout.visit(shop, await checkout.session(shop, order));
  await again.button(/com Visa •••• 0010$/).click();
  await again.heading('Pagamento aprovado').waitFor();
}, 90_000);

test('installments with interest: the total to pay is the one that the buyer chose', async () => {
  const contract = { card: { interest_free_installments: 1, buyer_interest_bps: 200 } };
  const dear = await checkout.newShop({ contract });
  const visit = await checkout.visit(dear, await checkout.session(dear));
  await visit.fillCard(testCards.approved);
  await visit.frame.getByText(/^R\$\s129,90$/).waitFor();
  const option = visit.frame.getByRole('option', { name: /^3x/ });
  const total = /\((R\$\s[\d,]+)\)/.exec((await option.textContent())!)![1]!;
  await visit.frame.getByLabel('Parcelas').selectOption('3');
  await visit.frame.getByText(total, { exact: true }).waitFor();
  await visit.frame.getByText(/^R\$\s129,90 \+ R\$\s[\d,]+ de juros$/).waitFor();
  await visit.button(`Pagar ${total} em 3x`).click();
  await visit.heading('Pagamento aprovado').waitFor();
}, 60_000);

test('a payment link, which goes on when its page is loaded again, and counts its payment', async () => {
  const order = { amount: 5_900, payment_methods: ['pix', 'credit_card'], max_payments: 1 };
  const { body: link } = await shop.api.post('/v1/payment_links', order);
  const page = await checkout.newTab();
  await page.goto(link.url);
  const visit = new Visit(page, page);
  await visit.fillBuyer();
  await visit.button(/com Pix$/).click();
  const code = page.getByRole('img', { name: 'QR Code do Pix' });
  await code.waitFor();
  await page.reload();
  await code.waitFor();
  await visit.button('Pagar com cartão').click();
  expect(await page.getByLabel('Nome completo').inputValue()).toBe(buyer.name);
  await page.getByRole('radio', { name: 'Pix' }).click();
  const { data } = (await shop.api.get('/v1/charges?status=pending&payment_method=pix')).body;
  await checkout.pay(shop, data.find(({ amount }: { amount: number }) => amount === 5_900).id);
  await visit.heading('Pix recebido').waitFor();
  await eventually(async () =>
    expect((await shop.api.get(`/v1/payment_links/${link.id}`)).body.payments).toBe(1),
  );
  const late = await checkout.newTab();
  await late.goto(link.url);
  await late.getByRole('heading', { name: 'Este link já foi pago' }).waitFor();
}, 60_000);

test('a session that expires by the test clock', async () => {
  const other = await checkout.newShop();
  const visit = await checkout.visit(other, await checkout.session(other));
  await visit.button(/com Pix$/).waitFor();
  await other.api.post('/v1/test/clock/advance', { seconds: 4_000 });
  await visit.heading('O prazo deste pagamento terminou').waitFor();
  await eventually(async () => expect((await statusesOf(visit)).at(-1)).toBe('expired'));
}, 60_000);

test('a connection that is lost while the Pix is paid', async () => {
  const visit = await checkout.visit(shop, await checkout.session(shop));
  const charge = await visit.askForPix();
  await visit.page.context().setOffline(true);
  await visit.frame.getByText('Sem internet').waitFor();
  await checkout.pay(shop, charge);
  await visit.page.context().setOffline(false);
  await visit.heading('Pix recebido').waitFor();
}, 60_000);

test('two tabs of one session show the one payment', async () => {
  const session = await checkout.session(shop);
  const [first, second] = await Promise.all([checkout.visit(shop, session), checkout.visit(shop, session)]);
  const charge = await first.askForPix();
  await second.frame.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
  await checkout.pay(shop, charge);
  await Promise.all([first.heading('Pix recebido').waitFor(), second.heading('Pix recebido').waitFor()]);
}, 60_000);

test('a Pix that is paid while the buyer changes to a card is the one payment', async () => {
  const session = await checkout.session(shop);
  const visit = await checkout.visit(shop, session);
  const charge = await visit.askForPix();
  await visit.button('Pagar com cartão').click();
  await checkout.pay(shop, charge);
  await visit.heading('Pix recebido').waitFor();
  const { data } = (await shop.api.get('/v1/charges?per_page=100')).body;
  expect(data.filter(({ id }: { id: string }) => id === charge)).toMatchObject([{ status: 'paid' }]);
}, 60_000);
