import { localDate } from '@catraca/kernel/dates';
import { eventually } from '@catraca/testing/eventually';
import { opened } from '@catraca/testing/set-up';
import { CheckoutShop, noFaults, type Shop, type Visit } from './checkout-shop.ts';

// Buyers who pay a first charge and allow those that follow, in a real browser.

const checkout = await opened(CheckoutShop.open());
let shop: Shop;
beforeAll(async () => {
  shop = await checkout.newShop();
}, 90_000);

const today = () => localDate(new Date());
const written = (day: string) => day.split('-').reverse().join('/');

interface Terms {
  amount?: number | null;
  minimum_limit?: number;
  ends_on?: string;
  reference?: string;
}

const asking = (terms: Terms = {}, session: object = {}) =>
  checkout.session(shop, {
    amount: 4_990,
    description: 'Academia, plano mensal',
    payment_methods: ['pix'],
    mandate: { description: 'Academia', amount: 9_990, interval: 'month', starts_on: today(), ...terms },
    ...session,
  });

/** In both themes: the page follows the seller's page. */
async function visit(session: { id: string; client_secret: string }, theme: 'light' | 'dark' = 'light') {
  const viewport = { width: 320, height: 640 };
  const context = await checkout.browser.newContext({
    viewport,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  return checkout.visit(shop, session, await context.newPage());
}

async function toQrCode(buyer: Visit): Promise<void> {
  await buyer.fillBuyer();
  await buyer.button(/^Pagar R\$.* e autorizar$/).click();
  await buyer.heading(/^Pague R\$\s49,90 e autorize o Pix Automático$/).waitFor();
}

async function newestMandate() {
  const { data } = (await shop.api.get('/v1/mandates?per_page=1')).body;
  return data[0];
}

test.each(['light', 'dark'] as const)(
  'S16.24 a buyer reads what is allowed, pays and allows it by one QR code, %s',
  async (theme) => {
    const session = await asking({ ends_on: '2099-12-31' });
    const buyer = await visit(session, theme);
    const { frame } = buyer;
    await buyer.heading('Pix Automático').waitFor();
    for (const text of ['A pagar hoje', 'Academia'])
      await frame.getByText(text, { exact: true }).first().waitFor();
    await frame.getByText(/^R\$\s99,90 todo mês$/).waitFor();
    await frame.getByText(written(today())).waitFor();
    await frame.getByText('31/12/2099').waitFor();
    await frame.getByText('até três vezes em sete dias').waitFor();
    await frame.getByText('Você cancela quando quiser, no app do seu banco.').waitFor();
    expect(await buyer.faults()).toEqual(noFaults);

    await toQrCode(buyer);
    expect(await frame.getByRole('img', { name: 'QR Code do Pix' }).count()).toBe(1);
    await frame.getByText('Aguardando o pagamento e a autorização. Esta tela muda sozinha.').waitFor();
    await frame.getByText(/^R\$\s99,90 todo mês$/).waitFor();
    expect(await buyer.faults()).toEqual(noFaults);

    const { id, charge, status } = await newestMandate();
    expect(status).toBe('pending');
    await checkout.pay(shop, charge);
    await buyer.heading('Pix recebido').waitFor();
    await buyer.heading('Pix Automático autorizado').waitFor();
    await frame.getByText(/^R\$\s99,90 todo mês$/).waitFor();
    expect(await buyer.faults()).toEqual(noFaults);
    await eventually(async () =>
      expect((await shop.api.get(`/v1/mandates/${id}`)).body.status).toBe('active'),
    );
  },
  60_000,
);

test('S16.24 of a variable mandate the page says who sets the limit', async () => {
  const buyer = await visit(await asking({ amount: null, minimum_limit: 5_000 }));
  await buyer.frame.getByText('Valor variável todo mês').first().waitFor();
  await buyer.frame.getByText(/^Você define no app do banco, a partir de R\$\s50,00$/).waitFor();
  await buyer.frame.getByText('Sem data para acabar').waitFor();
  expect(await buyer.faults()).toEqual(noFaults);
}, 60_000);

test('S16.23 S16.24 a buyer who does not allow it is told, and may pay again', async () => {
  const buyer = await visit(await asking());
  await toQrCode(buyer);
  const refused = await newestMandate();
  await shop.api.post(`/v1/test/mandates/${refused.id}/reject`);
  await buyer.frame.getByRole('alert').getByText('Pix Automático não autorizado').waitFor();
  expect(await buyer.faults()).toEqual(noFaults);
  await buyer.button('Gerar novo código Pix').click();
  await buyer.heading(/e autorize o Pix Automático$/).waitFor();
  const again = await newestMandate();
  expect([again.id === refused.id, again.status]).toEqual([false, 'pending']);
  await checkout.pay(shop, again.charge);
  await buyer.heading('Pix Automático autorizado').waitFor();
}, 60_000);

test('S16.24 after its time the page says that nothing was paid nor allowed', async () => {
  const session = await asking({}, { expires_in: 300 });
  const buyer = await visit(session);
  await buyer.heading('Pix Automático').waitFor();
  await shop.api.post('/v1/test/clock/advance', { seconds: 400 });
  await buyer.heading('O prazo deste pagamento terminou').waitFor();
  await buyer.frame.getByText('Nada foi cobrado nem autorizado.').waitFor();
  expect(await buyer.faults()).toEqual(noFaults);
}, 60_000);

test('S16.22 a contract that is in force already is told in words', async () => {
  const reference = `contrato-${Date.now()}`;
  const first = await visit(await asking({ reference }));
  await toQrCode(first);
  const second = await visit(await asking({ reference }));
  await second.fillBuyer();
  await second.button(/e autorizar$/).click();
  await second.frame.getByText('Este contrato já tem um Pix Automático em vigor.').waitFor();
  expect(await second.faults()).toEqual(noFaults);
}, 60_000);

test('S16.24 the page loaded again shows the same QR code, and what became of it', async () => {
  const session = await asking();
  const buyer = await visit(session);
  await toQrCode(buyer);
  const { charge } = await newestMandate();
  const again = await checkout.visit(shop, session, buyer.page);
  await again.heading(/e autorize o Pix Automático$/).waitFor();
  await again.frame.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
  await checkout.pay(shop, charge);
  await again.heading('Pix Automático autorizado').waitFor();
  const after = await checkout.visit(shop, session, buyer.page);
  await after.heading('Pix Automático autorizado').waitFor();
}, 60_000);
