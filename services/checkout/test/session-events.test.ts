import { testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { opened } from '@catraca/testing/set-up';
import { Shop } from './shop.ts';

const shop = await opened(Shop.open());
const oneHour = 60 * 60;

const expired = async ({ seller }: Shop) => {
  const { status, body } = await seller.api.get('/v1/events?type=checkout.session.expired');
  expect(status).toBe(200);
  return body.data.map(({ data }: { data: { session: { id: string } } }) => data.session);
};

const expiredIds = async (of: Shop) => (await expired(of)).map(({ id }: { id: string }) => id).sort();

test('S13.33 sessions that end unpaid are told once, one with a Pix after that has expired', async () => {
  const own = await Shop.of(shop.stack);
  const metadata = { loja: 'centro' };
  const unpaid = await own.session({ expires_in: 300, reference: 'pedido-7', metadata });
  const [pending, paid] = [await own.session({ expires_in: 300 }), await own.session({ expires_in: 300 })];
  await own.confirmPix(pending);
  await own.pay((await own.confirmPix(paid)).body.id);
  await own.becomes(paid, 'completed');
  await own.advance(301);
  await own.becomes(pending, 'expired');
  await eventually(async () => expect(await expiredIds(own)).toEqual([unpaid.id, pending.id].sort()));
  expect(await expired(own)).toContainEqual({
    id: unpaid.id,
    reference: 'pedido-7',
    metadata,
    amount: 12_990,
  });
  await own.advance(oneHour);
  const last = await own.session({ expires_in: 300 });
  await own.advance(301);
  await eventually(async () => expect(await expiredIds(own)).toContain(last.id));
  expect(await expiredIds(own)).toHaveLength(3);
});

test('S13.33 a session that ends by its refusals is told at once, and not again at its time', async () => {
  const own = await Shop.of(shop.stack);
  const session = await own.session({ expires_in: 300 });
  for (let tries = 0; tries < 5; tries++) await own.confirmCard(session, testCards.refused);
  await eventually(async () => expect(await expiredIds(own)).toEqual([session.id]));
  const other = await own.session({ expires_in: 300 });
  await own.advance(301);
  await eventually(async () => expect(await expiredIds(own)).toEqual([session.id, other.id].sort()));
});

test('S13.33 sessions of a payment link are not told', async () => {
  const own = await Shop.of(shop.stack);
  const order = { amount: 12_990, payment_methods: ['pix'] };
  const { body: link } = await own.seller.api.post('/v1/payment_links', order);
  const { body: visit } = await own.visit(link.id);
  expect(visit.id).toMatch(/^cs_/);
  const session = await own.session({ expires_in: oneHour + 60 });
  await own.advance(2 * oneHour);
  await eventually(async () => expect(await expiredIds(own)).toEqual([session.id]));
});
