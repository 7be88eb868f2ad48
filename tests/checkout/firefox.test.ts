import { firefoxPath, openFirefox } from '@catraca/testing/browser';
import { testCards } from '@catraca/testing/card-token';
import { opened } from '@catraca/testing/set-up';
import { CheckoutShop, noFaults, type Shop } from './checkout-shop.ts';

// The page in a browser of another maker than Chromium.

const withFirefox = firefoxPath ? describe : describe.skip;
const checkout = firefoxPath ? await opened(CheckoutShop.open(() => openFirefox(firefoxPath!))) : null!;

withFirefox('in Firefox (skipped without Debian’s firefox-esr)', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await checkout.newShop();
  }, 90_000);

  test('a Pix is paid, and the page and the seller’s page say so', async () => {
    const visit = await checkout.visit(shop, await checkout.session(shop));
    const charge = await visit.askForPix();
    expect(await visit.faults()).toEqual(noFaults);
    await checkout.pay(shop, charge);
    await visit.heading('Pix recebido').waitFor();
    expect((await visit.events()).at(-1)).toMatchObject({ status: 'completed', charge: { id: charge } });
  }, 60_000);

  test('a card is refused, and another one paid', async () => {
    const visit = await checkout.visit(shop, await checkout.session(shop));
    await visit.fillCard(testCards.insufficientFunds);
    await visit.button(/^Pagar R\$/).click();
    await visit.frame.getByRole('alert').getByText('limite ou saldo suficiente').waitFor();
    await visit.fill({ 'Número do cartão': testCards.approved, 'Código (CVV)': '123' });
    await visit.button(/^Pagar R\$/).click();
    await visit.heading('Pagamento aprovado').waitFor();
    expect(await visit.faults()).toEqual(noFaults);
  }, 60_000);

  test('a card that its issuer asks the cardholder about is paid', async () => {
    const strict = await checkout.newShop({ switches: { three_ds_required: true } });
    const visit = await checkout.visit(strict, await checkout.session(strict));
    await visit.fillCard(testCards.challenged);
    await visit.button(/^Pagar R\$/).click();
    const issuer = visit.frame.frameLocator('iframe[title="Autenticação do cartão"]');
    await issuer.getByRole('button', { name: 'Sim, autenticar' }).click();
    await visit.heading('Pagamento aprovado').waitFor();
  }, 60_000);
});
