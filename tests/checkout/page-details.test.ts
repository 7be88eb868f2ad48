import { testCards } from '@catraca/testing/card-token';
import { opened } from '@catraca/testing/set-up';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { CheckoutShop, noFaults, type Shop, Visit } from './checkout-shop.ts';

// What buyers notice of a page that is nearly right.

const checkout = await opened(CheckoutShop.open());
let shop: Shop;
beforeAll(async () => {
  shop = await checkout.newShop();
}, 90_000);

const smallPhone = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };

async function newTab(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await checkout.browser.newContext({ ...smallPhone, locale: 'pt-BR', ...options });
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

async function linkOf(changes: object = {}): Promise<string> {
  const order = { amount: 5_900, description: 'Caneca', payment_methods: ['pix', 'credit_card'], ...changes };
  return (await shop.api.post('/v1/payment_links', order)).body.url;
}

async function visitLink(changes: object = {}, options: BrowserContextOptions = {}): Promise<Visit> {
  const page = await newTab(options);
  await page.goto(await linkOf(changes));
  const visit = new Visit(page, page);
  await visit.button(/^Pagar R\$/).waitFor();
  return visit;
}

test('a company whose CNPJ has letters can type them on a phone, pays, and finds them again', async () => {
  const visit = await visitLink({ amount: 7_100 });
  const { page } = visit;
  await visit.fillBuyer();
  const field = page.getByLabel('CPF ou CNPJ', { exact: true });
  await field.fill('');
  expect(await field.getAttribute('inputmode')).toBe('numeric');
  await visit.button('CNPJ com letras?').tap();
  expect(await field.getAttribute('inputmode')).toBe('text');
  expect(await page.evaluate('document.activeElement.id')).toBe('field-document');
  await page.keyboard.type('12abc34501de35');
  expect(await field.inputValue()).toBe('12.ABC.345/01DE-35');
  await visit.button(/com Pix$/).tap();
  await visit.heading(/^Pague .* com Pix$/).waitFor();
  const { data } = (await shop.api.get('/v1/charges?status=pending')).body;
  const { id } = data.find(({ amount }: { amount: number }) => amount === 7_100);
  const { customer } = (await shop.api.get(`/v1/charges/${id}`)).body;
  expect(customer.document).toBe('12.ABC.***/****-**');
  await page.reload();
  await visit.button('Pagar com cartão').tap();
  expect(await field.inputValue()).toBe('12.ABC.345/01DE-35');
  expect(await field.getAttribute('inputmode')).toBe('text');
}, 60_000);

test('a keyboard with letters is not offered a button for them', async () => {
  const visit = await visitLink({}, { isMobile: false, hasTouch: false });
  expect(await visit.button('CNPJ com letras?').isVisible()).toBe(false);
  await visit.frame.getByLabel('CPF ou CNPJ').pressSequentially('12ABC34501DE35');
  expect(await visit.frame.getByLabel('CPF ou CNPJ').inputValue()).toBe('12.ABC.345/01DE-35');
}, 60_000);

test.each(['light', 'dark'] as const)(
  'a link that nobody made is the page’s own card, %s',
  async (colorScheme) => {
    const page = await newTab({ colorScheme });
    await page.goto(`${checkout.stack.baseUrl}/pay/pl_01m84n3r6c9d2e5f8g1h4j7k0m`);
    await page.getByRole('heading', { level: 1, name: 'Link não encontrado' }).waitFor();
    const ground = await page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    expect(ground).toBe(colorScheme === 'dark' ? 'rgb(12, 18, 25)' : 'rgb(244, 246, 248)');
  },
);

test('in a store’s page a payment that is not found is not called a link', async () => {
  const { client_secret } = await checkout.session(shop);
  const visit = await checkout.visit(shop, { id: 'cs_01m84n3r6c9d2e5f8g1h4j7k0m', client_secret });
  await visit.heading('Pagamento não encontrado').waitFor();
  await visit.frame.getByText('Volte à loja e comece o pagamento de novo.').waitFor();
  expect(await visit.frame.getByText(/link|Você já pode fechar/).count()).toBe(0);
}, 60_000);

test('the address of the bill says what its number is of, and the street of its CEP, or its state', async () => {
  const visit = await visitLink();
  await visit.fillCard(testCards.approved);
  await visit.frame.getByText('Avenida Paulista, Bela Vista, São Paulo – SP').waitFor();
  await visit.fill({ 'CEP da fatura': '69300-000' });
  await visit.frame.getByText('Estado: Roraima').waitFor();
  await visit.fill({ 'CEP da fatura': '00310-100' });
  await visit.button(/^Pagar R\$/).click();
  await visit.frame.getByText('Este CEP não existe.').waitFor();
  expect(await visit.frame.getByLabel('Número', { exact: true }).count()).toBe(0);
}, 60_000);

/** How much of the element is in the window: 1 is all of it. */
const shareInView = (page: Page, selector: string) =>
  page.evaluate<number>(`new Promise((resolve) => {
    const seen = ([{ intersectionRatio }]) => resolve(intersectionRatio);
    new IntersectionObserver(seen).observe(document.querySelector(${JSON.stringify(selector)}));
  })`);

test('the step of the QR code shows the amount and the seller on a small phone', async () => {
  const visit = await visitLink({ amount: 23_700 });
  await visit.fillBuyer();
  await visit.button(/com Pix$/).tap();
  await visit.heading(/^Pague R\$\s237,00 com Pix$/).waitFor();
  expect(await shareInView(visit.page, '.pix .heading')).toBeGreaterThan(0.95);
  expect(await visit.page.locator('.pix .heading + p').textContent()).toBe('para Loja da Ana');
  expect(await shareInView(visit.page, '.pix .heading + p')).toBeGreaterThan(0.95);
}, 60_000);

test('a tab of a link has the seller’s letter in the accent colour', async () => {
  const { page } = await visitLink({ appearance: { accent_color: '#7a1fa2' } });
  const icon = await page.locator('link[rel=icon]').getAttribute('href');
  expect(decodeURIComponent(icon!)).toMatch(/^data:image\/svg\+xml,.*fill="#7a1fa2".*>L<\/text>/);
}, 60_000);

test('the list of items says what its button does: show, then hide', async () => {
  const items = ['Caneca', 'Pires'].map((description) => ({ description, amount: 2_950, quantity: 1 }));
  const { page } = await visitLink({ description: 'Conjunto', items });
  await page.getByText('Ver os 2 itens').tap();
  await page.getByText('Pires').waitFor();
  await page.getByText('Ocultar os itens').waitFor();
  expect(await page.getByText('Ver os 2 itens').isVisible()).toBe(false);
}, 60_000);

test('what was not paid is no total of a purchase', async () => {
  const other = await checkout.newShop();
  const visit = await checkout.visit(other, await checkout.session(other));
  await visit.frame.getByText('Total a pagar').waitFor();
  await other.api.post('/v1/test/clock/advance', { seconds: 4_000 });
  await visit.heading('O prazo deste pagamento terminou').waitFor();
  expect(await visit.frame.locator('.total-label').textContent()).toBe('Valor');
}, 60_000);

test('five refusals end the payment in the same words for eyes and for screen readers', async () => {
  const visit = await checkout.visit(shop, await checkout.session(shop));
  await visit.fillCard(testCards.refused);
  for (let tries = 1; tries <= 5; tries++) {
    await visit.fill({ 'Código (CVV)': '123' });
    const answered = visit.page.waitForResponse('**/confirm');
    await visit.button(/^Pagar R\$/).click();
    await answered;
    if (tries < 5) await visit.button(/^Pagar R\$/).waitFor();
  }
  await visit.heading('Pagamento encerrado').waitFor();
  await visit.frame.getByRole('status').getByText('Pagamento encerrado.').waitFor();
  expect(await visit.frame.getByText('O prazo').count()).toBe(0);
}, 90_000);

test('letters twice as large make fields and buttons grow, and nothing runs out of the page', async () => {
  const visit = await visitLink();
  await visit.frame.getByRole('radio', { name: 'Cartão' }).check();
  const sizes = () =>
    visit.page.evaluate<number[]>(`['#field-name', '#field-zipCode', 'button.main', '.method-name'].map(
      (one) => parseFloat(getComputedStyle(document.querySelector(one)).fontSize))`);
  const before = await sizes();
  await visit.page.evaluate("document.documentElement.style.fontSize = '200%'");
  expect(await sizes()).toEqual(before.map((size) => 2 * size));
  expect(await visit.faults()).toEqual(noFaults);
  const cut = `[...document.querySelectorAll('.control, .method, .button')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ className }) => className)`;
  expect(await visit.page.evaluate(cut)).toEqual([]);
  const lines = "document.querySelector('.total').getClientRects().length";
  expect(await visit.page.evaluate(lines)).toBe(1); // the amount is in one piece
}, 60_000);

test('without JavaScript the page says so, instead of grey bones', async () => {
  const page = await newTab({ javaScriptEnabled: false });
  await page.goto(await linkOf());
  const notice = page.locator('noscript p'); // texts in it are not found by getByText
  await notice.waitFor();
  expect(await notice.textContent()).toBe('Ative o JavaScript do navegador para pagar.');
  for (const bone of await page.locator('.bone').all()) expect(await bone.isVisible()).toBe(false);
}, 60_000);
