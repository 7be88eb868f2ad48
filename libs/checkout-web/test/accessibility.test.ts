import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { testCards } from '@catraca/testing/card-token';
import { CheckoutShop, type Shop, type Visit } from './checkout-shop.ts';

// The rules of axe (WCAG 2.2 A and AA, best practices) on each state of the page, with a light and a dark theme and hard accent colours.

interface Violation {
  id: string;
  nodes: { html: string }[];
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let checkout: CheckoutShop;
let shop: Shop;
beforeAll(async () => {
  checkout = await CheckoutShop.open();
  shop = await checkout.newShop();
}, 90_000);
afterAll(() => checkout.close());

async function violations({ page }: Visit): Promise<string[]> {
  const frame = page.frames()[1]!;
  await frame.evaluate(axe);
  const found = await frame.evaluate<Violation[]>('axe.run().then(({ violations }) => violations)');
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

describe.each([
  { theme: 'light', accent_color: '#ffe600' },
  { theme: 'dark', accent_color: '#10104f' },
])('a page that is $theme, with $accent_color', (appearance) => {
  const visit = async (changes: object = {}) => {
    const session = await checkout.session(shop, { appearance, ...changes });
    return checkout.visit(shop, session);
  };

  test('has no violations while a Pix is paid', async () => {
    const buyer = await visit();
    await buyer.button(/com Pix$/).waitFor();
    expect(await violations(buyer)).toEqual([]);
    await buyer.button(/com Pix$/).click();
    expect(await violations(buyer)).toEqual([]); // with an error beside each field
    const charge = await buyer.askForPix();
    expect(await violations(buyer)).toEqual([]);
    await checkout.pay(shop, charge);
    await buyer.heading('Pix recebido').waitFor();
    expect(await violations(buyer)).toEqual([]);
  }, 60_000);

  test('has no violations while a card is refused', async () => {
    const buyer = await visit({ save_card: true });
    await buyer.fillCard(testCards.refused);
    expect(await violations(buyer)).toEqual([]);
    await buyer.button(/^Pagar R\$/).click();
    await buyer.frame.getByRole('alert').waitFor();
    expect(await violations(buyer)).toEqual([]);
  }, 60_000);
});

test('a Pix is asked for, copied and left for a card with the keyboard alone', async () => {
  const buyer = await checkout.visit(shop, await checkout.session(shop));
  await buyer.frame.getByLabel('Nome completo').focus();
  const { keyboard } = buyer.page;
  for (const text of ['Ana Souza', 'ana@example.com', '52998224725']) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await buyer.frame.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
  await buyer.button('Pagar com cartão').focus();
  await keyboard.press('Enter');
  await buyer.frame.getByLabel('Número do cartão').waitFor();
}, 60_000);
