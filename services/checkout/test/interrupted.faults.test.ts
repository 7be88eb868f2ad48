import { setTimeout as sleep } from 'node:timers/promises';
import { testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { LinkPage, newLink } from './link-page.ts';
import { errorOf, Shop } from './shop.ts';

// checkout is killed between its intent and the charge: what was begun is continued or given up, and nothing
// is charged twice.

const shop = await opened(
  Shop.of(await Stack.start(['gateway', 'accounts', 'charges', 'vault', 'checkout', 'sandbox'])),
);

type Session = Pick<Awaited<ReturnType<Shop<Stack>['session']>>, 'id' | 'client_secret'>;
interface Stored {
  chargeId: string;
  method: string;
  status: string;
}

const attemptsOf = (session: Session) =>
  shop.stack.inDatabase('checkout', async (database): Promise<Stored[]> => {
    const found = await database.collection('sessions').findOne({ _id: session.id });
    return found!.attempts;
  });

/**
 * As if twenty seconds had gone by: the next confirmation finds it interrupted, and the job does not ask for
 * it yet.
 */
const becomesInterrupted = (session: Session) =>
  shop.stack.inDatabase('checkout', (database) => {
    const set = { 'attempts.$[].startedAt': new Date(Date.now() - 20_000) };
    return database.collection('sessions').updateOne({ _id: session.id }, { $set: set });
  });

/** What a tab does that continues an interrupted attempt, before it calls charges. */
const continuedByAnotherTab = (session: Session) =>
  shop.stack.inDatabase('checkout', (database) => {
    const update = { $set: { 'attempts.$[].startedAt': new Date() }, $inc: { version: 1 } };
    return database.collection('sessions').updateOne({ _id: session.id }, update);
  });

/** As if a minute had gone by. */
const aMinuteLater = (session: Session) =>
  shop.stack.inDatabase('checkout', (database) => {
    const past = new Date(Date.now() - 61_000);
    const set = { 'attempts.$[].startedAt': past, checkAt: past };
    return database.collection('sessions').updateOne({ _id: session.id }, { $set: set });
  });

/** Confirms, and kills checkout once its intent is stored, while charges does not answer. */
async function interrupted(session: Session, confirm: () => Promise<unknown>): Promise<string> {
  const charges = shop.stack.pids().charges!;
  process.kill(charges, 'SIGSTOP');
  try {
    const lost = confirm();
    const chargeId = await eventually(async () => {
      const [attempt] = await attemptsOf(session);
      expect(attempt).toMatchObject({ status: 'started' });
      return attempt!.chargeId;
    });
    await shop.stack.endService('checkout', 'SIGKILL');
    await lost.catch(() => undefined);
    return chargeId;
  } finally {
    process.kill(charges, 'SIGCONT');
    await shop.stack.startService('checkout');
  }
}

/** Confirms, and kills checkout once its intent is stored, while charges does not run. */
async function unreached(session: Session, confirm: () => Promise<unknown>): Promise<void> {
  await shop.stack.endService('charges', 'SIGKILL');
  const lost = confirm();
  await eventually(async () => expect(await attemptsOf(session)).toHaveLength(1));
  await shop.stack.endService('checkout', 'SIGKILL');
  await lost.catch(() => undefined);
  await Promise.all([shop.stack.startService('charges'), shop.stack.startService('checkout')]);
}

const chargesOf = async (reference: string) =>
  (await shop.seller.api.get(`/v1/charges?reference=${reference}`)).body.data as {
    id: string;
    status: string;
  }[];

test('S16.9 the next confirmation by Pix continues the charge that was begun', async () => {
  const session = await shop.session({ reference: 'pix-interrompido' });
  const chargeId = await interrupted(session, () => shop.confirmPix(session));
  const body = await eventually(async () => {
    const confirmed = await shop.confirmPix(session);
    expect(confirmed.status).toBe(201);
    return confirmed.body;
  });
  expect(body.id).toBe(chargeId);
  await shop.pay(body.id);
  await shop.becomes(session, 'completed');
  expect(await chargesOf('pix-interrompido')).toHaveLength(1);
}, 60_000);

test('S16.9 a card is charged once, whether its first request reached charges or not', async () => {
  const session = await shop.session({ reference: 'cartao-interrompido' });
  await interrupted(session, () => shop.confirmCard(session, testCards.approved));
  await aMinuteLater(session);
  await eventually(async () => {
    const { status, body } = await shop.confirmCard(session);
    expect(status === 201 || body.error.code === 'session_completed').toBe(true);
  });
  await shop.becomes(session, 'completed');
  const sold = await chargesOf('cartao-interrompido');
  expect(sold.filter(({ status }) => status === 'paid')).toHaveLength(1);
}, 60_000);

test('S16.9 an attempt that charges never had is given up after a minute, and the buyer pays otherwise', async () => {
  const session = await shop.session({ reference: 'nunca-chegou' });
  await unreached(session, () => shop.confirmCard(session));
  expect(await shop.status(session)).toMatchObject({ status: 'processing', charge: null });
  await aMinuteLater(session);
  await shop.becomes(session, 'open');
  const { status, body } = await shop.confirmPix(session);
  expect([status, body.status]).toEqual([201, 'pending']);
  expect(await chargesOf('nunca-chegou')).toHaveLength(1);
}, 60_000);

test('S16.13 a place that was reserved for a payment that never began is given back', async () => {
  const link = await newLink(shop, { max_payments: 1 });
  const [first, second] = [await LinkPage.visit(shop, link), await LinkPage.visit(shop, link)];
  await unreached(first.session, () => first.payCard());
  const refused = await second.payPix();
  expect(errorOf(refused)).toEqual([422, 'link_exhausted']);
  expect(refused.body.error.details).toEqual({ retry_after: 30 });
  await aMinuteLater(first.session);
  await eventually(async () => expect((await second.payPix()).status).toBe(201));
  expect(errorOf(await first.payPix())).toEqual([422, 'link_exhausted']);
}, 60_000);

test('an attempt that another tab has continued meanwhile is not given up', async () => {
  const session = await shop.session({ reference: 'duas-abas' });
  await unreached(session, () => shop.confirmCard(session));
  await becomesInterrupted(session);
  const charges = shop.stack.pids().charges!;
  process.kill(charges, 'SIGSTOP');
  try {
    const changing = shop.confirmPix(session);
    await sleep(1_500); // it has found the attempt interrupted, and waits for charges
    await continuedByAnotherTab(session);
    process.kill(charges, 'SIGCONT');
    expect(errorOf(await changing)).toEqual([503, 'service_unavailable']);
  } finally {
    process.kill(charges, 'SIGCONT');
  }
  expect(await attemptsOf(session)).toMatchObject([{ method: 'credit_card', status: 'started' }]);
}, 60_000);

test('a bank that does not answer does not keep the buyer from paying by card', async () => {
  const bank = new Http(shop.stack.sandboxUrl);
  const session = await shop.session({ reference: 'sem-banco' });
  await bank.send('PUT', '/sandbox/v1/faults', { requests: [{ path: '/cob', status: 503 }] });
  try {
    expect(errorOf(await shop.confirmPix(session))).toEqual([502, 'provider_unavailable']);
    expect(errorOf(await shop.confirmCard(session))).toEqual([503, 'service_unavailable']);
    await aMinuteLater(session);
    expect((await shop.confirmCard(session)).body).toMatchObject({ status: 'paid' });
    await shop.becomes(session, 'completed');
  } finally {
    await bank.send('PUT', '/sandbox/v1/faults', {});
  }
  expect((await shop.read(session)).body).toMatchObject({ status: 'completed', pix: null });
}, 60_000);

const rateLimited = { requests: [{ path: '/core/v5/orders', method: 'POST', status: 429 }] };

/** While the acquirer takes no orders. */
async function withoutAcquirer<Result>(work: () => Promise<Result>): Promise<Result> {
  const sandbox = new Http(shop.stack.sandboxUrl);
  await sandbox.send('PUT', '/sandbox/v1/faults', rateLimited);
  return work().finally(() => sandbox.send('PUT', '/sandbox/v1/faults', {}));
}

test('S16.9 after a card that was not charged the buyer pays what was chosen last', async () => {
  const contract = { card: { interest_free_installments: 1, buyer_interest_bps: 200 } };
  const own = await Shop.of(shop.stack, { contract });
  const session = await own.session();
  const refused = await withoutAcquirer(() => own.confirmCard(session, undefined, { installments: 12 }));
  expect(errorOf(refused)).toEqual([429, 'provider_rate_limited']);
  await becomesInterrupted(session);
  const { body } = await own.confirmCard(session, undefined, { installments: 1 });
  expect(body).toMatchObject({ status: 'paid', amount: 12_990, card: { installments: 1 } });
  expect(await own.status(session)).toMatchObject({ status: 'completed', charge: { id: body.id } });
}, 60_000);

test('S16.9 an acquirer that takes no orders does not keep the buyer from paying by Pix', async () => {
  const session = await shop.session({ reference: 'sem-adquirente' });
  await withoutAcquirer(async () => {
    expect(errorOf(await shop.confirmCard(session))).toEqual([429, 'provider_rate_limited']);
    const { status, body } = await shop.confirmPix(session);
    expect([status, body.status]).toEqual([201, 'pending']);
  });
}, 60_000);

test('S16.9 a card that may have been charged before is not given up by an acquirer that takes no orders', async () => {
  const session = await shop.session({ reference: 'talvez-cobrado' });
  await withoutAcquirer(async () => {
    const chargeId = await interrupted(session, () => shop.confirmCard(session));
    await becomesInterrupted(session);
    await eventually(async () =>
      expect(errorOf(await shop.confirmCard(session))).toEqual([429, 'provider_rate_limited']),
    );
    expect(await attemptsOf(session)).toMatchObject([{ chargeId, status: 'started' }]);
  });
  await becomesInterrupted(session);
  expect((await shop.confirmCard(session)).body).toMatchObject({ status: 'paid' });
  expect(await chargesOf('talvez-cobrado')).toHaveLength(1);
}, 60_000);
