import { maskDocument } from '@catraca/kernel/document';
import { newId } from '@catraca/kernel/ids';
import { testCards } from '@catraca/testing/card-token';
import { newDocument } from '@catraca/testing/document';
import { buyer, context, RunningVault, seller, switches } from './running-vault.ts';

let running: RunningVault;
beforeAll(async () => {
  running = await RunningVault.start();
}, 60_000);
afterEach(() => running.behave());
afterAll(() => running.close());

const documents = () =>
  running.service.inDatabase((database) => database.collection('cards').find().toArray());

test('a card that the issuer verifies is saved, and shown as sellers see it', async () => {
  const order = await running.order();
  const { card } = await running.vault.createCard(order);
  expect(card).toEqual({
    id: order.cardId,
    brand: 'visa',
    lastFour: '0010',
    expMonth: 12,
    expYear: 2039,
    holderName: 'CANARIO SOUZA',
    expired: false,
    createdAt: new Date(order.context!.nowMs).toISOString(),
    customerDocuments: [maskDocument(order.customer!.document)],
  });
});

test('S15.4 a card tells its buyers by masked documents, a passport by its last three', async () => {
  const passport = { ...buyer('BR123456'), documentType: 'PASSPORT' };
  expect((await running.save({ customer: passport })).customerDocuments).toEqual(['*****456']);
  const { customerDocuments } = await running.save({ customer: buyer('52998224725') });
  expect(customerDocuments).toEqual(['***.982.247-**']);
});

test('S15.18 nothing of the card, its buyer or the acquirer’s references is stored in clear', async () => {
  const customer = buyer();
  const { id } = await running.save({ customer });
  const { acquirerCard } = await running.use(id);
  const { customerId, cardId } = acquirerCard!;
  const stored = JSON.stringify(await documents());
  expect(stored).toContain(id);
  for (const secret of ['CANARIO', 'Canário', customer.document, customerId, cardId])
    expect([secret, stored.includes(secret)]).toEqual([secret, false]);
});

test('S15.4 the same card of the same buyer has the same id, and another buyer’s has another', async () => {
  const customer = buyer();
  const first = await running.save({ customer });
  const again = await running.save({ customer });
  expect(again).toEqual(first);
  expect((await running.save()).id).not.toBe(first.id);
  expect((await running.save({ customer }, '4111111111111111')).id).not.toBe(first.id);
});

test('S15.17 twenty requests at once to save the same card save one', async () => {
  const customer = buyer();
  await running.save({ customer }, '5555555555554444');
  const orders = await Promise.all(Array.from({ length: 20 }, () => running.order({ customer })));
  const saved = await Promise.all(orders.map((order) => running.vault.createCard(order)));
  expect(new Set(saved.map(({ card }) => card!.id)).size).toBe(1);
  const { total } = await running.list({ customerDocument: customer.document });
  expect(total).toBe(2);
});

test('another account or mode has its own cards', async () => {
  const customer = buyer();
  const { id } = await running.save({ customer });
  const accountId = newId('acc');
  const others = await running.save({ customer, context: context({ accountId }) });
  expect(others.id).not.toBe(id);
  for (const stranger of [context({ accountId: newId('acc') }), context({ livemode: true })]) {
    expect((await running.list({ context: stranger })).total).toBe(0);
    const used = running.vault.useCard({ context: stranger, cardId: id });
    await expect(used).rejects.toMatchObject({ code: 'resource_not_found' });
    const deleted = running.vault.deleteCard({ context: stranger, cardId: id });
    await expect(deleted).rejects.toMatchObject({ code: 'resource_not_found' });
  }
  const taken = running.vault.createCard(
    await running.order({ cardId: id, context: context({ accountId }) }),
  );
  await expect(taken).rejects.toMatchObject({ code: 'resource_not_found' });
});

test('S15.17 a lost response is provider_unavailable, and a retry with the same id saves the card once', async () => {
  const order = await running.order();
  await running.misbehave({ path: '/core/v5/customers/', method: 'POST', times: 1, reset: true });
  await expect(running.vault.createCard(order)).rejects.toMatchObject({ code: 'provider_unavailable' });
  const { card } = await running.vault.createCard(order);
  expect(card!.id).toBe(order.cardId);
  const { customerId } = (await running.use(order.cardId)).acquirerCard!;
  expect(await running.cardsAtAcquirer(customerId)).toHaveLength(1);
});

test('a repeated request that has saved a card does not ask the acquirer again', async () => {
  const order = await running.order();
  const { card } = await running.vault.createCard(order);
  await running.misbehave({ path: '/core/v5', status: 503 });
  expect((await running.vault.createCard(order)).card).toEqual(card);
});

test('S15.5 a card that the issuer refuses is declined and not saved', async () => {
  const customer = buyer();
  const refused = running.vault.createCard(await running.order({ customer }, testCards.refused));
  await expect(refused).rejects.toMatchObject({
    code: 'card_declined',
    details: { decline_code: 'not_authorized', retryable: true },
  });
  expect((await running.list({ customerDocument: customer.document })).total).toBe(0);
});

test('a token that was used is declined as invalid', async () => {
  const order = await running.order();
  await running.vault.createCard(order);
  const again = running.vault.createCard({ ...order, cardId: newId('pm'), customer: buyer(newDocument()) });
  await expect(again).rejects.toMatchObject({
    code: 'card_declined',
    details: { decline_code: 'token_invalid', retryable: true },
  });
});

test('a seller that is not approved, or does not sell by card, saves none', async () => {
  const pending = running.save({ seller: { ...seller, registration: 'pending' } });
  await expect(pending).rejects.toMatchObject({ code: 'seller_not_approved' });
  const disabled = running.save({ seller: { ...seller, switches: { ...switches, cardEnabled: false } } });
  await expect(disabled).rejects.toMatchObject({ code: 'card_not_available' });
});

test('a mode without an acquirer saves none', async () => {
  const live = running.save({ context: context({ livemode: true }) });
  await expect(live).rejects.toMatchObject({ code: 'card_not_available' });
});
