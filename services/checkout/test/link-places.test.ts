import { testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { LinkPage, newLink } from './link-page.ts';
import { errorOf, Shop } from './shop.ts';

const stack = await opened(SharedStack.open());
const gateway = await stack.startGateway({ TRUSTED_PROXIES: '127.0.0.0/8' });
const shop = await Shop.of(stack);

const linkOf = async (id: string) => (await shop.seller.api.get(`/v1/payment_links/${id}`)).body;
const visits = (link: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => LinkPage.visit(shop, link)));

test('S16.13 of twenty confirms at once no more begin to pay than max_payments', async () => {
  const link = await newLink(shop, { max_payments: 3 });
  const pages = await visits(link, 20);
  const answers = await Promise.all(pages.map((page, index) => (index % 2 ? page.payCard() : page.payPix())));
  const begun = answers.filter(({ status }) => status === 201);
  expect(begun).toHaveLength(3);
  expect(answers.filter(({ status }) => status !== 201).map(errorOf)).toEqual(
    Array(17).fill([422, 'link_exhausted']),
  );
  for (const { body } of begun) if (body.payment_method === 'pix') await shop.pay(body.id);
  await eventually(async () => expect(await linkOf(link)).toMatchObject({ payments: 3, active: false }));
  const late = await pages.find((_, index) => answers[index]!.status !== 201)!.payPix();
  expect([errorOf(late), late.body.error.details]).toEqual([[422, 'link_exhausted'], {}]);
});

test('S16.13 a payment under way holds its place, and says when to try again', async () => {
  const link = await newLink(shop, { max_payments: 1 });
  const [first, second] = await visits(link, 2);
  const { body: pix } = await first!.payPix();
  const refused = await second!.payPix();
  expect(errorOf(refused)).toEqual([422, 'link_exhausted']);
  expect(refused.headers.get('retry-after')).toBe(String(refused.body.error.details.retry_after));
  expect((await first!.payPix()).body.id).toBe(pix.id);
  await shop.pay(pix.id);
  await eventually(async () => expect(await linkOf(link)).toMatchObject({ payments: 1, active: false }));
  expect(errorOf(await second!.payPix())).toEqual([422, 'link_exhausted']);
});

test('S16.13 a payment that fails or expires gives its place back', async () => {
  const own = await Shop.of(stack);
  const link = await newLink(own, { max_payments: 1 });
  const refused = await LinkPage.visit(own, link);
  expect(errorOf(await refused.payCard(testCards.refused))).toEqual([422, 'card_declined']);
  const unpaid = await LinkPage.visit(own, link);
  expect((await unpaid.payPix()).status).toBe(201);
  await own.advance(3_700);
  await eventually(async () => {
    const next = await LinkPage.visit(own, link);
    expect((await next.payPix()).status).toBe(201);
  });
});

test('S16.13 a buyer who changes from Pix to a card pays in the same place', async () => {
  const link = await newLink(shop, { max_payments: 1 });
  const [page] = await visits(link, 1);
  expect((await page!.payPix()).status).toBe(201);
  expect((await page!.payCard()).body.status).toBe('paid');
  await eventually(async () => expect(await linkOf(link)).toMatchObject({ payments: 1, active: false }));
});

test('S16.13 another buyer cannot take the place between the Pix and the card', async () => {
  const link = await newLink(shop, { max_payments: 1 });
  const [page, ...others] = await visits(link, 5);
  expect((await page!.payPix()).status).toBe(201);
  let isOver = false;
  const tries = others.map(async (other) => {
    while (!isOver) expect(errorOf(await other.payPix())).toEqual([422, 'link_exhausted']);
  });
  const paid = await page!.payCard().finally(() => {
    isOver = true;
  });
  await Promise.all(tries);
  expect(paid.body.status).toBe('paid');
});

test('S16.13 one address holds three places, or a tenth of them', async () => {
  const [small, large] = [
    await newLink(shop, { max_payments: 5 }),
    await newLink(shop, { max_payments: 40 }),
  ];
  for (const [link, most] of [
    [small, 3],
    [large, 4],
  ] as const) {
    const pages = await visits(link, 8);
    const answers = await Promise.all(pages.map((page) => page.payPix()));
    const begun = answers.filter(({ status }) => status === 201);
    process.stderr.write(`places held by one address: ${begun.length}\n`);
    expect(begun).toHaveLength(most);
    const refused = answers.find(({ status }) => status !== 201)!;
    expect([errorOf(refused), refused.body.error.details.retry_after]).toEqual([[422, 'link_exhausted'], 30]);
    const elsewhere = await LinkPage.visit(shop, link, { gateway, address: '198.18.20.1' });
    expect((await elsewhere.payPix()).status).toBe(201);
    await shop.pay(begun[0]!.body.id);
    const next = pages[answers.indexOf(refused)]!;
    await eventually(async () => expect((await next.payPix()).status).toBe(201));
  }
});

test('S16.13 a Pix that holds a place expires after fifteen minutes', async () => {
  const own = await Shop.of(stack);
  const [limited, free] = [await newLink(own, { max_payments: 1 }), await newLink(own)];
  const [held, other] = [await LinkPage.visit(own, limited), await LinkPage.visit(own, free)];
  const lifeOf = ({ body: { pix, created_at } }: HttpResponse) =>
    (Date.parse(pix.expires_at) - Date.parse(created_at)) / 1_000;
  expect(Math.abs(lifeOf(await held.payPix()) - 900)).toBeLessThan(30);
  expect(lifeOf(await other.payPix())).toBeGreaterThan(3_500);
  await own.advance(930);
  const next = await LinkPage.visit(own, limited);
  await eventually(async () => expect((await next.payPix()).status).toBe(201));
});

test('S16.13 an address that lets places of a link expire does not get its last one, and others do', async () => {
  const own = await Shop.of(stack);
  const link = await newLink(own, { max_payments: 1 });
  for (let lapse = 0; lapse < 2; lapse++) {
    await eventually(async () => {
      expect((await (await LinkPage.visit(own, link)).payPix()).status).toBe(201);
    });
    await own.advance(930);
  }
  await eventually(async () => {
    const stored = await stack.inDatabase('checkout', (database) =>
      database.collection('payment_links').findOne({ _id: link as never }),
    );
    expect(stored).toMatchObject({ held: 0, lapsed: [{}, {}] });
  });
  expect(errorOf(await (await LinkPage.visit(own, link)).payPix())).toEqual([422, 'link_exhausted']);
  const elsewhere = await LinkPage.visit(own, link, { gateway, address: '198.18.30.1' });
  const { status, body } = await elsewhere.payPix();
  expect(status).toBe(201);
  await own.pay(body.id);
  await eventually(async () => {
    const { body: paid } = await own.seller.api.get(`/v1/payment_links/${link}`);
    expect(paid).toMatchObject({ payments: 1, active: false });
  });
});

test('S16.13 an address that changes each Pix for a refused card does not hold the last place for ever', async () => {
  const own = await Shop.of(stack);
  const link = await newLink(own, { max_payments: 1 });
  for (let changes = 0; changes < 3; changes++) {
    const page = await LinkPage.visit(own, link);
    const { status, body: pix } = await page.payPix();
    expect(status).toBe(201);
    await own.advance(14 * 60);
    await eventually(async () => {
      const { created_at } = await own.session(); // by the clock that the gateway knows
      expect(Date.parse(created_at) - Date.parse(pix.created_at)).toBeGreaterThan(14 * 60_000 - 1);
    });
    expect(errorOf(await page.payCard(testCards.refused))).toEqual([422, 'card_declined']);
  }
  expect(errorOf(await (await LinkPage.visit(own, link)).payPix())).toEqual([422, 'link_exhausted']);
  const elsewhere = await LinkPage.visit(own, link, { gateway, address: '198.18.31.1' });
  expect((await elsewhere.payPix()).status).toBe(201);
});

/** As the job leaves an attempt that charges did not know. */
async function giveUp(chargeId: string, link: string): Promise<void> {
  await stack.inDatabase('checkout', async (database) => {
    const given = { $set: { 'attempts.$.status': 'abandoned', placeHolder: null }, $inc: { version: 1 } };
    await database.collection('sessions').updateOne({ 'attempts.chargeId': chargeId }, given);
    const links = database.collection<{ _id: string }>('payment_links');
    await links.updateOne({ _id: link }, { $set: { held: 0 } });
  });
}

test('S16.13 a payment that was given up and is made after all is counted on top, and reported', async () => {
  const ops = new Http(`http://${stack.opsAddressOf('checkout')}`);
  const reported = async () => {
    const { text } = await ops.get('/metrics');
    const [, count] = /^link_payments_above_maximum_total\{[^}]*mode="test"[^}]*} (\d+)$/m.exec(text) ?? [];
    return Number(count ?? 0);
  };
  const before = await reported();
  const link = await newLink(shop, { max_payments: 1 });
  const [first, second] = await visits(link, 2);
  const { body: pix } = await first!.payPix();
  await giveUp(pix.id, link);
  expect((await second!.payCard()).body.status).toBe('paid');
  expect(await reported()).toBe(before);
  await shop.pay(pix.id);
  await eventually(async () => expect(await linkOf(link)).toMatchObject({ payments: 2, active: false }));
  await eventually(async () => expect(await reported()).toBe(before + 1));
  await eventually(() => {
    const lines = stack.logOf('checkout').match(/^.*paid more often than it may be.*$/gm) ?? [];
    expect(lines.some((line) => line.includes(link))).toBe(true);
  });
});

test('S16.13 a place whose end no event told is free once charges was asked', async () => {
  const link = await newLink(shop, { max_payments: 1 });
  const [page, next] = await visits(link, 2);
  const { body: pix } = await page!.payPix();
  await stack.inDatabase('charges', (database) =>
    database.collection('charges').updateOne({ _id: pix.id }, { $set: { status: 'expired' } }),
  );
  const checkAt = await stack.inDatabase('checkout', async (database) => {
    const sessions = database.collection('sessions');
    const stored = await sessions.findOne({ 'attempts.chargeId': pix.id });
    await sessions.updateOne({ _id: stored!._id }, { $set: { checkAt: new Date() } });
    return stored!.checkAt;
  });
  expect(checkAt.getTime()).toBeGreaterThan(Date.now() + 15 * 60_000);
  await eventually(async () => expect((await next!.payPix()).status).toBe(201));
});

test('a link without max_payments holds no places', async () => {
  const link = await newLink(shop);
  const pages = await visits(link, 5);
  expect((await Promise.all(pages.map((page) => page.payPix()))).map(({ status }) => status)).toEqual(
    Array(5).fill(201),
  );
  const stored = await stack.inDatabase('checkout', (database) =>
    database.collection('payment_links').findOne({ _id: link as never }),
  );
  expect(stored!.held).toBe(0);
});
