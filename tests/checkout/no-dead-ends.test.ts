import { testCards } from '@catraca/testing/card-token';
import { opened } from '@catraca/testing/set-up';
import type { Page } from 'playwright-core';
import { CheckoutShop, type Shop, Visit } from './checkout-shop.ts';

// Whatever happens, the buyer is told what to do next, and each button does what it says.

const checkout = await opened(CheckoutShop.open());
let shop: Shop;
beforeAll(async () => {
  shop = await checkout.newShop();
}, 90_000);

async function linkOf(changes: object = {}): Promise<string> {
  const order = { amount: 5_900, description: 'Caneca', payment_methods: ['pix', 'credit_card'], ...changes };
  return (await shop.api.post('/v1/payment_links', order)).body.url;
}

async function visitLink(url: string): Promise<Visit> {
  const page = await checkout.newTab();
  await page.goto(url);
  const visit = new Visit(page, page);
  await visit.button(/^Pagar R\$/).waitFor();
  return visit;
}

/** Answers the next confirmation in the server's place. */
async function refuseNext(page: Page, code: string, details: object = {}): Promise<void> {
  const error = { code, message: code, details };
  await page.route('**/confirm', (route) => route.fulfill({ status: 422, json: { error } }), { times: 1 });
}

function issuerOf({ frame }: Visit) {
  return frame.frameLocator('iframe[title="Autenticação do cartão"]');
}

const chargesOf = async ({ api }: Shop) => (await api.get('/v1/charges')).body.data;

test('S16.6 a card that its issuer refuses without the cardholder is authenticated at once, and paid', async () => {
  const other = await checkout.newShop();
  const visit = await checkout.visit(other, await checkout.session(other));
  await visit.fillCard(testCards.challenged);
  await visit.button(/^Pagar R\$/).click();
  await issuerOf(visit).getByRole('button', { name: 'Sim, autenticar' }).click();
  await visit.heading('Pagamento aprovado').waitFor();
  const statuses = (await chargesOf(other)).map(({ status }: { status: string }) => status);
  expect(statuses.sort()).toEqual(['failed', 'paid']);
}, 60_000);

test('S16.6 on a link too; who does not recognise the purchase is charged nothing, and can pay by Pix', async () => {
  const visit = await visitLink(await linkOf({ amount: 6_100 }));
  await visit.fillCard(testCards.challenged);
  await visit.button(/^Pagar R\$/).click();
  await issuerOf(visit).getByRole('button', { name: 'Não reconheço' }).click();
  await visit.frame.getByRole('alert').getByText('use outro cartão ou Pix').waitFor();
  expect(await visit.frame.getByLabel('Código (CVV)').inputValue()).toBe('');
  const charges = (await chargesOf(shop)).filter(({ amount }: { amount: number }) => amount === 6_100);
  expect(charges).toMatchObject([{ status: 'failed' }]);
  await visit.frame.getByRole('radio', { name: 'Pix' }).check();
  await visit.button(/com Pix$/).click();
  await visit.heading(/^Pague .* com Pix$/).waitFor();
}, 60_000);

test('a card that fails later asks for its security code again', async () => {
  const visit = await visitLink(await linkOf());
  await visit.fillCard(testCards.failedLater);
  await visit.button(/^Pagar R\$/).click();
  await visit.frame.getByRole('alert').waitFor({ timeout: 40_000 });
  expect(await visit.frame.getByLabel('Código (CVV)').inputValue()).toBe('');
}, 90_000);

test('the way back to the store is there only where the store listens', async () => {
  const visit = await checkout.visit(shop, await checkout.session(shop));
  await checkout.pay(shop, await visit.askForPix());
  await visit.heading('Pix recebido').waitFor();
  await visit.frame.getByText('Você já pode fechar esta página.').waitFor();
  expect(await visit.button('Voltar à loja').count()).toBe(0);

  const { id, client_secret } = await checkout.session(shop);
  await visit.page.evaluate(
    ([key, session, client_secret]) => {
      const onClose = () => Object.assign(globalThis, { isClosed: true });
      const options = { session, client_secret, container: '#here', onClose } as Service.CheckoutOptions;
      Object.assign(globalThis, { checkout: Service(key!).checkout(options) });
    },
    [shop.key, id, client_secret],
  );
  const second = new Visit(visit.page, visit.page.frameLocator('iframe[title="Pagamento"] >> nth=1'));
  await second.fillCard(testCards.approved);
  await second.button(/^Pagar R\$/).click();
  await second.button('Voltar à loja').click();
  await visit.page.waitForFunction('globalThis.isClosed');
}, 60_000);

test('no click is lost: errors of all fields are shown, and the first has the focus, in red', async () => {
  const visit = await visitLink(await linkOf());
  const { page } = visit;
  await visit.fill({ 'CPF ou CNPJ': '529' });
  const button = visit.button(/com Pix$/);
  await button.scrollIntoViewIfNeeded();
  const box = (await button.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4);
  await page.mouse.down();
  await page.waitForTimeout(100);
  await page.mouse.up();
  await page.getByText('Digite seu nome completo.').waitFor();
  await page.getByText('Digite seu e-mail.').waitFor();
  await page.getByText('O CPF está incompleto').waitFor();
  const focused = await page.evaluate(`(() => {
    const style = getComputedStyle(document.activeElement);
    const bad = document.createElement('i');
    bad.style.color = 'var(--bad)';
    document.body.append(bad);
    return [document.activeElement.id, style.outlineColor === getComputedStyle(bad).color];
  })()`);
  expect(focused).toEqual(['field-name', true]);
}, 60_000);

test('a receipt to keep: the card and its installments, the Pix at the central bank, who sold', async () => {
  const byCard = await checkout.visit(shop, await checkout.session(shop));
  await byCard.fillCard(testCards.approved);
  await byCard.frame.getByLabel('Parcelas').selectOption('3');
  await byCard.button(/^Pagar R\$/).click();
  await byCard.frame.getByText(/^Visa\s••••\s0010, 3x\sde\sR\$\s43,30$/).waitFor();
  await byCard.button('Salvar comprovante').waitFor();

  const url = await linkOf({ payment_methods: ['pix'], amount: 6_200 });
  const byPix = await visitLink(url);
  await byPix.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await byPix.fillBuyer();
  await byPix.button(/com Pix$/).click();
  await byPix.heading(/^Pague .* com Pix$/).waitFor();
  const charge = (await chargesOf(shop)).find(({ amount }: { amount: number }) => amount === 6_200);
  await checkout.pay(shop, charge.id);
  await byPix.heading('Pix recebido').waitFor();
  const { end_to_end_id } = (await shop.api.get(`/v1/charges/${charge.id}`)).body.pix;
  await byPix.frame.getByText(end_to_end_id).waitFor();
  await byPix.button('Copiar Código do pagamento').click();
  await byPix.button('Copiado').waitFor();
  expect(await byPix.page.evaluate('navigator.clipboard.readText()')).toBe(charge.id);
  await byPix.page.reload();
  await byPix.frame.getByText(end_to_end_id).waitFor();
  const footer = byPix.frame.getByRole('contentinfo');
  await footer.getByText(/^(CPF|CNPJ) \S/).waitFor();
  await footer.getByText('ana@loja.example').waitFor();
  await footer.getByText('Pagamento processado por').waitFor();
  await byPix.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const ink = "getComputedStyle(document.querySelector('.heading')).color";
  expect(await byPix.page.evaluate(ink)).toBe('rgb(22, 32, 44)');
  expect(await byPix.button('Salvar comprovante').isVisible()).toBe(false);
}, 90_000);

test('a link that another buyer has used up says so in each tab, and after a reload', async () => {
  const url = await linkOf({ max_payments: 1, amount: 6_300 });
  const [payer, waiting, untouched] = [await visitLink(url), await visitLink(url), await visitLink(url)];
  await payer.fillCard(testCards.approved);
  await payer.button(/^Pagar R\$/).click();
  await payer.heading('Pagamento aprovado').waitFor();
  const over = async (visit: Visit) => {
    await visit.heading('Este link já foi pago').waitFor();
    expect(await visit.button(/^Pagar R\$/).count()).toBe(0);
  };
  await waiting.fillBuyer();
  await waiting.button(/com Pix$/).click();
  await over(waiting);
  await waiting.page.reload();
  await over(waiting);
  await untouched.page.reload();
  await over(untouched);
}, 90_000);

/** As MongoDB deletes a visit's session a day after its end. */
async function forgetSession({ page }: Visit): Promise<void> {
  const id = await page.evaluate<string>('history.state.session');
  await checkout.stack.inDatabase('checkout', (database) =>
    database.collection<{ _id: string }>('sessions').deleteOne({ _id: id }),
  );
}

test('S16.12 a link’s tab of days ago says that its time is over, and loaded again it can be paid', async () => {
  const url = await linkOf({ amount: 6_400 });
  const [pressed, returned, reloaded] = [await visitLink(url), await visitLink(url), await visitLink(url)];
  for (const visit of [pressed, returned, reloaded]) await forgetSession(visit);

  await pressed.fillBuyer();
  await pressed.button(/com Pix$/).click();
  await pressed.heading('O prazo deste pagamento terminou').waitFor();

  await returned.page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
  await returned.heading('O prazo deste pagamento terminou').waitFor();
  await returned.button('Começar de novo').click();
  await returned.button(/^Pagar R\$/).waitFor();

  await reloaded.page.reload();
  await reloaded.fillBuyer();
  await reloaded.button(/com Pix$/).click();
  await reloaded.heading(/^Pague .* com Pix$/).waitFor();
}, 60_000);

test('a link whose places are held says until when, and can be paid when one comes free', async () => {
  const visit = await visitLink(await linkOf());
  await visit.fillBuyer();
  await refuseNext(visit.page, 'link_exhausted', { retry_after: 290 });
  await visit.button(/com Pix$/).click();
  await visit.heading('Outra pessoa está pagando este link').waitFor();
  await visit.frame.getByText('em até 5 minutos').waitFor();
  await visit.button('Tentar de novo').click();
  await visit.button(/com Pix$/).click();
  await visit.heading(/^Pague .* com Pix$/).waitFor();
}, 60_000);

test('a link that is paid up says so, without a form', async () => {
  const visit = await visitLink(await linkOf());
  await visit.fillBuyer();
  await refuseNext(visit.page, 'link_exhausted');
  await visit.button(/com Pix$/).click();
  await visit.heading('Este link já foi pago').waitFor();
  expect(await visit.button(/Pagar|Tentar/).count()).toBe(0);
}, 60_000);

test('where cards are held back, the page offers Pix only, and says so', async () => {
  const visit = await visitLink(await linkOf());
  await visit.fillCard(testCards.refused);
  await refuseNext(visit.page, 'card_temporarily_unavailable');
  await visit.button(/^Pagar R\$/).click();
  await visit.frame.getByRole('alert').getByText('não aceitamos cartão por enquanto').waitFor();
  expect(await visit.frame.getByRole('radio').count()).toBe(0);
  await visit.button(/com Pix$/).click();
  await visit.heading(/^Pague .* com Pix$/).waitFor();
  expect(await visit.button('Pagar com cartão').count()).toBe(0);
}, 60_000);

test('an expired code is replaced from where it is said', async () => {
  const other = await checkout.newShop();
  const visit = await checkout.visit(other, await checkout.session(other));
  const charge = await visit.askForPix();
  await other.api.post(`/v1/charges/${charge}/cancel`);
  await visit.frame.getByRole('alert').getByRole('button', { name: 'Gerar novo código Pix' }).click();
  await visit.heading(/^Pague .* com Pix$/).waitFor();
}, 60_000);

test('screen readers hear what the heading says', async () => {
  const visit = await checkout.visit(shop, await checkout.session(shop));
  await checkout.pay(shop, await visit.askForPix());
  await visit.heading('Pix recebido').waitFor();
  await visit.frame.getByRole('status').getByText('Pix recebido.').waitFor();
  expect(await visit.frame.getByText('Pagamento aprovado').count()).toBe(0);
}, 60_000);
