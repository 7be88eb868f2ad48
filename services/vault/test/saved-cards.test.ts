import { newId } from '@catraca/kernel/ids';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { buyer, chargedCard, context, RunningVault } from './running-vault.ts';

let running: RunningVault;
beforeAll(async () => {
  running = await RunningVault.start();
}, 60_000);
afterEach(() => running.behave());
afterAll(() => running.close());

const notFound = { code: 'resource_not_found' };
const remove = (cardId: string) => running.vault.deleteCard({ context: context(), cardId });

/** `pm_` of cards that sales saved, oldest first, each a second after the one before. */
async function savedBySales(count: number, accountId: string, customerDocument = newDocument()) {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const sale = chargedCard({
      context: context({ accountId, nowMs: 1_795_000_000_000 + at * 1_000 }),
      customerDocument,
    });
    ids.push((await running.vault.saveChargedCard(sale)).card!.id);
  }
  return ids;
}

test('cards are listed newest first, in pages', async () => {
  const accountId = newId('acc');
  const [first, second, third] = await savedBySales(3, accountId);
  const page = (number: number) =>
    running.list({ context: context({ accountId }), page: number, perPage: 2 });
  const [newest, oldest] = [await page(1), await page(2)];
  expect(newest.cards.map(({ id }) => id)).toEqual([third, second]);
  expect(oldest.cards.map(({ id }) => id)).toEqual([first]);
  expect([newest.total, oldest.total]).toEqual([3, 3]);
});

test('a list by document has the cards of this buyer only', async () => {
  const accountId = newId('acc');
  const document = newDocument();
  const mine = await savedBySales(2, accountId, document);
  await savedBySales(1, accountId);
  const { cards, total } = await running.list({
    context: context({ accountId }),
    customerDocument: document,
  });
  expect(cards.map(({ id }) => id)).toEqual(mine.reverse());
  expect(total).toBe(2);
});

test('a card that is used has the acquirer’s references and the time of its use', async () => {
  const { id } = await running.save();
  const { card, acquirerCard } = await running.use(id);
  expect(card!.lastUsedAt).not.toBeNull();
  expect(acquirerCard).toMatchObject({ brand: 'visa', lastFour: '0010', expMonth: 12, expYear: 2039 });
  expect(await running.cardsAtAcquirer(acquirerCard!.customerId)).toEqual([acquirerCard!.cardId]);
  await expect(running.use(newId('pm'))).rejects.toMatchObject(notFound);
});

test('S15.4 an expired card stays in the list and is still given for a charge, as expired', async () => {
  const { id } = await running.save();
  const later = Date.parse('2040-01-01T00:00:00-03:00');
  expect((await running.use(id, later - 1)).card!.expired).toBe(false);
  expect((await running.use(id, later)).card!.expired).toBe(true);
  const { cards } = await running.list({ context: context({ nowMs: later }) });
  expect(cards.find((card) => card.id === id)).toMatchObject({ expired: true });
});

test('S15.7 a deleted card is gone, also at the acquirer, and its deletion may be repeated', async () => {
  const customer = buyer();
  const { id } = await running.save({ customer });
  const { customerId } = (await running.use(id)).acquirerCard!;
  await remove(id);
  await remove(id);
  await expect(running.use(id)).rejects.toMatchObject(notFound);
  expect((await running.list({ customerDocument: customer.document })).total).toBe(0);
  expect(await running.cardsAtAcquirer(customerId)).toEqual([]);
  await expect(remove(newId('pm'))).rejects.toMatchObject(notFound);
});

test('S15.7 a card that is saved again after its deletion is another one', async () => {
  const customer = buyer();
  const { id } = await running.save({ customer });
  await remove(id);
  const again = await running.save({ customer });
  expect(again.id).not.toBe(id);
  const { customerId, cardId } = (await running.use(again.id)).acquirerCard!;
  expect(await running.cardsAtAcquirer(customerId)).toEqual([cardId]);
});

test('S15.7 a card that the acquirer did not delete at once is deleted there later', async () => {
  const { id } = await running.save();
  const { customerId } = (await running.use(id)).acquirerCard!;
  await running.misbehave({ path: '/core/v5/customers/', method: 'DELETE', status: 503 });
  await remove(id);
  await expect(running.use(id)).rejects.toMatchObject(notFound);
  expect(await running.cardsAtAcquirer(customerId)).toHaveLength(1);

  await running.behave();
  await running.service.inDatabase((database) =>
    database.collection('cards').updateOne({ _id: id as never }, { $set: { dueAt: new Date() } }),
  );
  await eventually(async () => expect(await running.cardsAtAcquirer(customerId)).toEqual([]), 10_000);
});

test('a sale saves its card once, and a card that is known keeps its id', async () => {
  const sale = chargedCard();
  const { card } = await running.vault.saveChargedCard(sale);
  expect(card!.id).toMatch(/^pm_[0-9a-z]{26}$/);
  expect((await running.vault.saveChargedCard(sale)).card).toEqual(card);
  const next = { ...sale, chargeId: newId('ch') };
  expect((await running.vault.saveChargedCard(next)).card!.id).toBe(card!.id);
});

test('a repeated save of a sale does not bring back a deleted card', async () => {
  const sale = chargedCard();
  const { card } = await running.vault.saveChargedCard(sale);
  await remove(card!.id);
  await running.vault.saveChargedCard(sale);
  expect((await running.list({ customerDocument: sale.customerDocument })).total).toBe(0);
});
